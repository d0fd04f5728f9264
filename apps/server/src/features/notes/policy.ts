/** Who may ask for notes; which accounts' notes they see and write is the accounts’ policy. */
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
  // The link itself says that somebody was allowed to, and until when.
  downloadFile: open,
};
