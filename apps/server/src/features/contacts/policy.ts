/** Who may request and change contacts. The accounts’ policy limits which accounts they can read and write. */
import type { contacts } from '@mainstay/contract/contacts';
import { changes, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contacts> = {
  findContacts: reads('session'),
  filterContacts: reads('session'),
  exportContacts: reads('session'),
  getContact: reads('session'),
  findKeyContacts: reads('session'),
  findAllContacts: reads('session'),
  getOrganisation: reads('session'),
  createContact: changes('session'),
  updateContact: changes('session'),
  deleteContact: changes('session'),
  pinContact: changes('session'),
};
