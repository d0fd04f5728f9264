/** Events of accounts, of their teams and churns, and of edits of many accounts. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { importedRowsEvent, logImportedRows } from '../../core/timeline/imported-events.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { eventKind, type LogRule, type PublicPayload } from '../../platform/events/event.ts';

export interface AccountEvent {
  accountId: number;
  /** Changed fields, as values before and after. */
  changes: Readonly<Record<string, { before: unknown; after: unknown }>>;
}

const toPublicPayload = ({ accountId, changes }: AccountEvent): PublicPayload => ({
  account: accountId,
  subject: { type: 'account', id: accountId },
  data: { changes },
});

const auditAccount = <P extends AccountEvent>(): LogRule<P> =>
  logToAudit(({ accountId, changes }) => ({ verb: 'update', entity: 'account', entityId: accountId, changes }));

export interface AccountUpdate extends AccountEvent {
  accountName: string;
  /** What was updated, and how, for the timeline. */
  label: 'Rank' | 'Tags';
  note: string;
}

export const accountUpdated = eventKind<AccountUpdate>(
  'account.updated',
  toPublicPayload,
  auditAccount(),
  logToTimeline(({ accountId, accountName, label, note }) => ({
    accountId,
    category: 'Account Update',
    event: label,
    meta: { operation: 'updated', name: accountName, note },
  })),
);

/** An account was changed together with others, or the change was undone. */
export const accountBulkEdited = eventKind<AccountEvent & { field: string }>(
  'account.bulk_edited',
  toPublicPayload,
  auditAccount(),
  logToTimeline(({ accountId, field }) => ({
    accountId,
    category: 'Account Update',
    event: 'Bulk edit',
    meta: { operation: 'updated', note: field },
    hasAccountName: true,
  })),
);

/** Many accounts will be changed. Each of them has its own event later. */
export const bulkEditCreated = eventKind<{ id: number; field: string; changes: object }>(
  'bulk_edit.created',
  ({ id, field }) => ({ account: null, subject: { type: 'bulk_edit', id }, data: { field } }),
  logToAudit(({ id, changes }) => ({ verb: 'create', entity: 'bulk_edit', entityId: id, changes })),
);

export const bulkEditUndone = eventKind<{ id: number }>(
  'bulk_edit.undone',
  ({ id }) => ({ account: null, subject: { type: 'bulk_edit', id }, data: {} }),
  logToAudit(({ id }) => ({ verb: 'undo', entity: 'bulk_edit', entityId: id })),
);

const toImportEntry = (accountId: number, note: string) =>
  ({
    accountId,
    category: 'Account Update',
    event: 'Import',
    meta: { operation: 'updated', note },
    hasAccountName: true,
  }) as const;

/** The creation of an account is stored in the account itself, so the timeline contains only changed ones. */
export const accountsImported = importedRowsEvent(
  'account',
  logToTimeline(({ updated }) => updated.map(({ id, fields = [] }) => toImportEntry(id, fields.join(', ')))),
);

/** The members of these accounts changed. */
export const accountTeamsImported = eventKind<{ accountIds: readonly number[] }>(
  'account_team.imported',
  ({ accountIds }) => ({ account: null, subject: { type: 'account', id: null }, data: { accounts: accountIds } }),
  logToTimeline(({ accountIds }) => accountIds.map((id) => toImportEntry(id, 'account team'))),
);

export const churnsImported = importedRowsEvent('churn', logImportedRows('churns'));
