/** Who may look for duplicates and merge them; which accounts they reach and write is the accounts’ policy. */
import type { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactDuplicates> = {
  findDuplicates: reads('session'),
  previewMerge: reads('session'),
  mergeContacts: changes('session'),
  undoMerge: changes('session'),
};
