/** Who may ask for contacts; which accounts they reach is the accounts’ policy. */
import type { contacts } from '@mainstay/contract/contacts';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contacts> = {
  findContacts: reads('session'),
};
