/** Who may ask for notes on contacts; which accounts' notes they see and write is the accounts’ policy. */
import type { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof contactNotes> = {
  findContactNotes: reads('session'),
  createContactNote: changes('session'),
  updateContactNote: changes('session'),
  deleteContactNote: changes('session'),
};
