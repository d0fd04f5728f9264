/** Any user may call the endpoints; the policy of accounts decides whose notes they may read and write. */
import type { notes } from '@mainstay/contract/notes';
import { changes, open, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof notes> = {
  findNotes: reads('session'),
  filterNotes: reads('session'),
  exportNotes: reads('session'),
  getNote: reads('session'),
  createNote: changes('session'),
  updateNote: changes('session'),
  deleteNote: changes('session'),
  pinNote: changes('session'),
  getDownloadLink: reads('session'),
  // The signed link proves that a user had access when it was created, and contains its expiry.
  downloadFile: open,
};
