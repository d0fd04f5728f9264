/** Bulk email: limits, statuses and placeholders of columns. Rows 3-bulk-email, S3-56 to S3-61. */
import type { Role } from '../kit.ts';

/** The roles that may use bulk email (S3-60). */
export const BULK_EMAIL_ROLES = ['ADM', 'CSO', 'DA', 'CSL'] as const satisfies readonly Role[];

export const BULK_FILE_ROWS = 10_000;
export const BULK_TEMPLATE_LIMIT = 200_000;
/** In characters, after its columns are replaced. */
export const BULK_SUBJECT_LIMIT = 350;
export const BULK_COLUMNS_LIMIT = 500;
export const APPROVAL_COMMENT_LIMIT = 1000;

/**
 * `scheduled`: starts at a time. `awaiting approval`: starts when a second person approves it. `queued`: its messages are being
 * prepared. `paused`: sends nothing until it is resumed. `partly failed`: ended, and some messages were not or may not have been sent.
 */
export const BULK_RUN_STATUSES = [
  'scheduled',
  'awaiting approval',
  'queued',
  'sending',
  'paused',
  'sent',
  'partly failed',
  'failed',
  'cancelled',
] as const;
export type BulkRunStatus = (typeof BULK_RUN_STATUSES)[number];
const ENDED: readonly BulkRunStatus[] = ['sent', 'partly failed', 'failed', 'cancelled'];
export const isBulkRunEnded = (status: BulkRunStatus): boolean => ENDED.includes(status);

/**
 * `uncertain`: the server stopped, or the connection broke, after the message began to be transmitted. It may have arrived, so it is sent
 * again only if a person requests it. `excluded`: never sent, because the recipient is suppressed or a duplicate.
 */
export const BULK_MESSAGE_STATUSES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'excluded',
  'cancelled',
  'bounced',
] as const;
export type BulkMessageStatus = (typeof BULK_MESSAGE_STATUSES)[number];
/** Statuses of messages that a person can send again. */
export const RESENDABLE_STATUSES = ['failed', 'uncertain'] as const satisfies readonly BulkMessageStatus[];

/** Why a row gets no message. `invalid` rows count as failed, the others as excluded. */
export const EXCLUSION_REASONS = ['invalid', 'duplicate', 'unsubscribed', 'bounced', 'suppressed'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];
export const EXCLUSION_LABELS: Readonly<Record<ExclusionReason, string>> = {
  invalid: 'No valid email address',
  duplicate: 'The same address is in an earlier row',
  unsubscribed: 'Unsubscribed',
  bounced: 'An earlier email could not be delivered',
  suppressed: 'On the suppression list',
};

/** The columns of recipients from a saved view of contacts. `email` is their recipient column. */
export const CONTACT_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'designation',
  'department',
  'location',
  'account_name',
] as const;

const PLACEHOLDER = /\{\{([^{}]{1,350})\}\}/g;

/** Returns the columns that a text names as `{{column}}`, each once. */
export const findColumns = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, column = '']) => column.trim())),
];

/** Replaces each `{{column}}` by its value. Columns without a value become empty. */
export const fillColumns = (text: string, getValue: (column: string) => string): string =>
  text.replace(PLACEHOLDER, (_whole, column: string) => getValue(column.trim()));
