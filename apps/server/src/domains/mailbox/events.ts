/** Events of messages that concern an account. They contain no address and no text, and only the owner of the mailbox receives them. */
import type { MailVisibility } from '@mainstay/contract/rules/mail-providers';
import { logToAudit } from '../../core/audit/record-audit.ts';
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

/** A user sent a message from their own mailbox. Its recipients and its text are known to the mailbox only. */
export const mailSent = eventKind<{ connectionId: number; ownerId: number }>(
  'mail.sent',
  ({ connectionId, ownerId }) => ({
    account: null,
    readers: { user: ownerId },
    subject: { type: 'mail_connection', id: connectionId },
    data: {},
  }),
);

/** The owner of a mailbox chose who may read a thread. */
export const threadShared = eventKind<{
  messageId: number;
  accountId: number;
  visibility: MailVisibility;
  ownerId: number;
}>(
  'mail_thread.shared',
  ({ messageId, accountId, ownerId }) => ({
    account: accountId,
    readers: { user: ownerId },
    subject: { type: 'mail_message', id: messageId },
    data: {},
  }),
  logToAudit(({ messageId, accountId, visibility }) => ({
    verb: 'share',
    entity: 'mail_message',
    entityId: messageId,
    changes: { account_id: accountId, visibility },
  })),
);
