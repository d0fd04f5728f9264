/** Who may read and configure the fields of a contact. */
import type { contactFields } from '@mainstay/contract/contacts/fields';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactFields> = {
  // All users who see contacts need their fields (2-C-20).
  getContactFields: reads('session'),
  setContactFields: changes(['ADM', 'DA', 'CSO']),
};
