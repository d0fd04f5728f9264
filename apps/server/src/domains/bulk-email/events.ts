/** Events of bulk email. No public data contains an address or a text of a message. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { type FeatureNotice, notifyUsers } from '../../core/notifications/notify-users.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { eventKind, type EventKind } from '../../platform/events/event.ts';

interface RecordEvent {
  id: number;
  changes: object;
}

const VERBS = { created: 'create', updated: 'update', deleted: 'delete', uploaded: 'upload' } as const;

const recordEvent = (entity: string, name: keyof typeof VERBS): EventKind<RecordEvent> =>
  eventKind(
    `${entity}.${name}`,
    ({ id }) => ({ account: null, subject: { type: entity, id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb: VERBS[name], entity, entityId: id, changes })),
  );

export const bulkFileUploaded = recordEvent('bulk_file', 'uploaded');
export const bulkFileDeleted = recordEvent('bulk_file', 'deleted');
export const bulkConfigurationCreated = recordEvent('bulk_configuration', 'created');
export const bulkConfigurationUpdated = recordEvent('bulk_configuration', 'updated');
export const bulkConfigurationDeleted = recordEvent('bulk_configuration', 'deleted');

export const bulkEmailSettingsChanged = eventKind<{ changes: object }>(
  'bulk_email_settings.changed',
  () => ({ account: null, subject: { type: 'settings', id: null }, data: {} }),
  logToAudit(({ changes }) => ({ verb: 'update', entity: 'settings', changes: { bulk_email: changes } })),
);

interface RunEvent extends RecordEvent {
  /** For users who should know of it. */
  notice?: FeatureNotice | undefined;
}

const runEvent = (name: string, verb: string): EventKind<RunEvent> =>
  eventKind(
    `bulk_run.${name}`,
    ({ id }) => ({ account: null, subject: { type: 'bulk_run', id }, data: {} }),
    logToAudit(({ id, changes }) => ({ verb, entity: 'bulk_run', entityId: id, changes })),
    notifyUsers(({ notice }) => notice),
  );

export const runCreated = runEvent('created', 'create');
export const runPaused = runEvent('paused', 'pause');
export const runResumed = runEvent('resumed', 'resume');
export const runCancelled = runEvent('cancelled', 'cancel');
export const runScheduled = runEvent('scheduled', 'schedule');
export const runApproved = runEvent('approved', 'approve');
export const runRejected = runEvent('rejected', 'reject');
export const runResent = runEvent('resent', 'resend');
export const runFinished = runEvent('finished', 'finish');

export const bulkTestSent = eventKind<{ changes: object }>(
  'bulk_test.sent',
  () => ({ account: null, subject: { type: 'bulk_test', id: null }, data: {} }),
  logToAudit(({ changes }) => ({ verb: 'send', entity: 'bulk_test', changes })),
);

interface MessageEvent {
  id: number;
  runId: number;
  contactId: number | null;
  /** In one line, with the recipient's values. */
  subject: string;
}

const toTimelineEntry = ({ contactId, subject }: MessageEvent, accountId: number, operation: 'sent' | 'bounced') => ({
  accountId,
  contactId,
  category: 'Email' as const,
  event: subject,
  meta: { operation, note: 'Bulk email' },
});

/** A server reported that a sent message could not be delivered. */
export const bulkMessageBounced = eventKind<MessageEvent & { accountId: number | null }>(
  'bulk_message.bounced',
  ({ id, runId, accountId, contactId }) => ({
    account: accountId,
    subject: { type: 'bulk_message', id },
    data: { run_id: runId, contact_id: contactId },
  }),
  logToTimeline(({ accountId, ...message }) =>
    accountId === null ? undefined : toTimelineEntry(message, accountId, 'bounced'),
  ),
);

/** A message was sent to a contact. */
export const bulkMessageSent = eventKind<MessageEvent & { accountId: number }>(
  'bulk_message.sent',
  ({ id, runId, accountId, contactId }) => ({
    account: accountId,
    subject: { type: 'bulk_message', id },
    data: { run_id: runId, contact_id: contactId },
  }),
  logToTimeline(({ accountId, ...message }) => toTimelineEntry(message, accountId, 'sent')),
);
