/** Events of email templates and outgoing emails. No public data contains an address, a text or a link. */
import type { SuppressionReason } from '@mainstay/contract/mail/suppressions';
import { eventKind, type EventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';
import { authoredEvent } from '../definitions/events.ts';

const EMAIL_TEMPLATE = { entity: 'email_template' } as const;
export const emailTemplateCreated = authoredEvent(EMAIL_TEMPLATE, 'created');
export const emailTemplateUpdated = authoredEvent(EMAIL_TEMPLATE, 'updated');
export const emailTemplateDeleted = authoredEvent(EMAIL_TEMPLATE, 'deleted');

/** An administrator read the link of an invitation that could not be sent. */
export const invitationRevealed = eventKind<{ mailId: number; to: readonly string[] }>(
  'invitation.revealed',
  ({ mailId }) => ({ account: null, subject: { type: 'outgoing_mail', id: mailId }, data: {} }),
  logToAudit(({ mailId, to }) => ({ verb: 'reveal', entity: 'invitation', entityId: mailId, changes: { to } })),
);

/** A user queued an email again that could not be sent. */
export const mailRequeued = eventKind<{ mailId: number }>('outgoing_mail.requeued', ({ mailId }) => ({
  account: null,
  subject: { type: 'outgoing_mail', id: mailId },
  data: {},
}));

interface SettingsEvent {
  /** Null if there were no settings. */
  id: number | null;
  /** Without secrets. */
  changes: Record<string, object> | undefined;
}

const settingsUpdated = (entity: string): EventKind<SettingsEvent> =>
  eventKind(
    `${entity}.updated`,
    ({ id }) => ({ account: null, subject: { type: entity, id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb: 'update', entity, entityId: id, ...(changes && { changes }) })),
  );

/** An administrator changed how mail is sent. */
export const senderUpdated = settingsUpdated('mail_sender');
/** An administrator changed from which mailbox delivery reports are read. */
export const bounceMailboxUpdated = settingsUpdated('bounce_mailbox');

/** An administrator sent a test message. */
export const senderTested = eventKind<{ failed: readonly string[] }>(
  'mail_sender.tested',
  ({ failed }) => ({ account: null, subject: { type: 'mail_sender', id: null }, data: { failed } }),
  logToAudit(({ failed }) => ({ verb: 'test', entity: 'mail_sender', changes: { failed } })),
);

/** An administrator tested the mailbox of delivery reports. */
export const bounceMailboxTested = eventKind<{ passed: boolean }>(
  'bounce_mailbox.tested',
  ({ passed }) => ({ account: null, subject: { type: 'bounce_mailbox', id: null }, data: { passed } }),
  logToAudit(({ passed }) => ({ verb: 'test', entity: 'bounce_mailbox', changes: { passed } })),
);

interface SuppressionEvent {
  id: number;
  address: string;
  reason: SuppressionReason;
}

const suppressionEvent = (name: string, verb: string): EventKind<SuppressionEvent> =>
  eventKind(
    `suppression.${name}`,
    ({ id, reason }) => ({ account: null, subject: { type: 'suppression', id }, data: { reason } }),
    logToAudit(({ id, address, reason }) => ({
      verb,
      entity: 'suppression',
      entityId: id,
      changes: { address, reason },
    })),
  );

/** An address no longer receives bulk email. */
export const addressSuppressed = suppressionEvent('created', 'create');
/** An address may receive bulk email again. */
export const suppressionDeleted = suppressionEvent('deleted', 'delete');
