/** Events of mail connections. No public data contains an address, a token or any content of a mailbox. */
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { type EventKind, eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

interface MailConnectionEvent {
  id: number;
  userId: number;
  provider: MailProviderId;
  /** Details for the audit log. */
  changes?: object;
}

const mailConnectionEvent = (name: string, verb: string): EventKind<MailConnectionEvent> =>
  eventKind(
    `mail_connection.${name}`,
    ({ id, userId, provider }) => ({
      account: null,
      readers: { user: userId },
      subject: { type: 'mail_connection', id },
      data: { provider },
    }),
    logToAudit(({ id, provider, changes }) => ({
      verb,
      entity: 'mail_connection',
      entityId: id,
      changes: { provider, ...changes },
    })),
  );

export const mailConnectionCreated = mailConnectionEvent('created', 'create');
/** The owner chose who may read the messages. */
export const mailConnectionUpdated = mailConnectionEvent('updated', 'update');
export const mailConnectionDeleted = mailConnectionEvent('deleted', 'delete');
/** The owner requested a synchronization. */
export const mailConnectionSynchronized = mailConnectionEvent('synchronized', 'synchronize');
/** The provider revoked the access. */
export const mailConnectionEnded = mailConnectionEvent('ended', 'revoke');
