/** Who may ask for contacts and change them; which accounts they reach and write is the accounts’ policy. */
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
