/** Events of messages that concern an account. They contain no address and no text, and only the owner of the mailbox receives them. */
import { eventKind } from '../../platform/events/event.ts';

export const mailMessageAdded = eventKind<{
  id: number;
  accountId: number;
  direction: 'in' | 'out';
  /** The owner of the mailbox. */
  ownerId: number;
}>('mail_message.added', ({ id, accountId, direction, ownerId }) => ({
  account: accountId,
  readers: { user: ownerId },
  subject: { type: 'mail_message', id },
  data: { direction },
}));
