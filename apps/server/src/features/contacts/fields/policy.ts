/** Who reads and who sets up the fields of a contact. */
import type { contactFields } from '@mainstay/contract/contacts/fields';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactFields> = {
  // Whoever sees contacts needs their fields (2-C-20).
  getContactFields: reads('session'),
  setContactFields: changes(['ADM', 'DA', 'CSO']),
};
