/** Who may find and merge duplicates. The accounts’ policy limits which accounts they can read and write. */
import type { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactDuplicates> = {
  findDuplicates: reads('session'),
  previewMerge: reads('session'),
  mergeContacts: changes('session'),
  undoMerge: changes('session'),
};
