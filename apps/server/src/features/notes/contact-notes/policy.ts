/** Any user may call the endpoints; the policy of accounts decides whose notes they may read and write. */
import type { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactNotes> = {
  findContactNotes: reads('session'),
  createContactNote: changes('session'),
  updateContactNote: changes('session'),
  deleteContactNote: changes('session'),
};
