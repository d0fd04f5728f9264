/** Applies edits of many accounts one chunk per transaction, and undoes them. */
import { BULK_EDIT_FIELDS, isBulkEditField } from '@mainstay/contract/accounts/fields';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { getUserAccess } from '../../../platform/session/user-access.ts';
import { findRecordsChangedSince } from '../../../core/audit/record-history.ts';
import { getTimeZone, REBUILD_HISTORY } from '../../health/refresh-metrics.ts';
import { exceedsTagLimit } from '../../../core/tags/tag-selection.ts';
import { replaceOwners } from '../after-account-writes.ts';
import { accountBulkEdited } from '../events.ts';
import { writeAccountTags } from '../tags/account-tags.ts';
import { canOwnAccounts, getNextAccounts, getRows, type LockedBulkEdit } from './bulk-edit.ts';
import {
  type AccountEditRow,
  type EditedColumns,
  getCurrentColumns,
  getTargetColumns,
  getUndoColumns,
  isUnchanged,
  toAuditChanges,
} from './bulk-edit-values.ts';

/**
 * Locks and returns the accounts of an edit, ordered by id. Returns none if the user no longer exists or may no longer
 * edit them.
 */
async function lockBulkEditRows(
  tx: TenantTx,
  edit: LockedBulkEdit,
  user: number | null,
  accounts: readonly number[],
): Promise<AccountEditRow[]> {
  await tx.rows('select from accounts where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update', [
    tx.tenant,
    accounts,
  ]);
  // Read after locking, because permissions may also have changed since the edit was queued.
  const access = user === null ? undefined : await getUserAccess(tx, user);
  const rows = access ? await getRows(tx, access, edit, accounts) : [];
  return rows.filter(({ writable }) => writable);
}

interface WrittenRow {
  account_id: number;
  before: EditedColumns;
  after: EditedColumns;
}

const FIELD_COLUMNS = BULK_EDIT_FIELDS.map((field) => `${field} text`).join(', ');

/** Writes the new value of each account. */
async function writeValues(
  tx: TenantTx,
  field: LockedBulkEdit['field'],
  rows: readonly WrittenRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  if (field === 'tags') {
    await writeAccountTags(
      tx,
      rows.map(({ account_id, after }) => ({ account_id, tags: after.tags ?? [] })),
    );
    return;
  }
  const records = rows.map(({ account_id, after }) => ({ account_id, ...after }));
  const update = (set: string) =>
    tx.rows(
      `update accounts a set ${set}, updated_at = $3
       from jsonb_to_recordset($2) r (account_id bigint, rank int, ${FIELD_COLUMNS}, status text, closed_on date, owner_id bigint)
       where a.tenant_id = $1 and a.id = r.account_id`,
      [tx.tenant, JSON.stringify(records), now],
    );
  if (field === 'rank') await update('rank = r.rank');
  else if (isBulkEditField(field)) await update(`${field} = r.${field}`);
  else if (field === 'status') await update('status = r.status, closed_on = r.closed_on');
  else {
    await replaceOwners(
      tx,
      rows.map(({ account_id, after }) => ({ id: account_id, values: { primary_owner_id: after.owner_id ?? null } })),
    );
    await update('primary_owner_id = r.owner_id');
  }
}

/** Restores the extended team membership of users who had one before they became owners. */
const restoreExtended = (tx: TenantTx, user: unknown, rows: readonly WrittenRow[]): Promise<unknown> =>
  tx.rows(
    `insert into account_members (tenant_id, account_id, user_id, member_type, read_only)
     select $1, r.account_id, $3, 'E', r.extended_read_only
       from jsonb_to_recordset($2) r (account_id bigint, extended_read_only boolean)
     where r.extended_read_only is not null on conflict (tenant_id, account_id, user_id) do nothing`,
    [tx.tenant, JSON.stringify(rows.map(({ account_id, after }) => ({ account_id, ...after }))), user],
  );

interface MarkedRow {
  account_id: number;
  state: 'changed' | 'unchanged' | 'refused';
  before: EditedColumns | null;
}

const markRows = (tx: TenantTx, edit: LockedBulkEdit, rows: readonly MarkedRow[]): Promise<unknown> =>
  tx.rows(
    `update bulk_edit_rows b set state = r.state, before = r.before
     from jsonb_to_recordset($3) r (account_id bigint, state text, before jsonb)
     where b.tenant_id = $1 and b.edit_id = $2 and b.account_id = r.account_id`,
    [tx.tenant, edit.id, JSON.stringify(rows)],
  );

/**
 * Marks the rows as reverted or kept. The previous values remain with the edit, so that its effect can still be
 * queried.
 */
const markUndone = (
  tx: TenantTx,
  edit: LockedBulkEdit,
  accounts: readonly number[],
  undoneAccounts: ReadonlySet<number>,
) =>
  tx.rows(
    `update bulk_edit_rows set state = case when account_id = any($4::bigint[]) then 'undone' else 'kept' end
     where tenant_id = $1 and edit_id = $2 and account_id = any($3::bigint[])`,
    [tx.tenant, edit.id, accounts, [...undoneAccounts]],
  );

/** Records an event per account, as a single edit does. */
const recordChanges = (
  tx: TenantTx,
  { field }: LockedBulkEdit,
  rows: readonly WrittenRow[],
  by: { userId: number | null; now: Date },
): Promise<void> =>
  record(
    tx,
    rows.map(({ account_id, before, after }) =>
      event(accountBulkEdited, { accountId: account_id, field, changes: toAuditChanges(before, after) }),
    ),
    by,
  );

/** Queues a rebuild of the history, because a changed closing date affects every day of it. */
async function queueHistoryRebuild(tx: TenantTx, edit: LockedBulkEdit, accounts: readonly number[]): Promise<void> {
  if (edit.field !== 'status' || accounts.length === 0) return;
  const [first] = await tx.rows<{ from: string }>(
    'select min(onboarded_on) as "from" from accounts where tenant_id = $1 and id = any($2)',
    [tx.tenant, accounts],
  );
  await enqueue(tx, REBUILD_HISTORY, { ...first, accounts });
}

/** Applies the value to the next accounts. @returns whether there were any */
export async function applyChunk(tx: TenantTx, edit: LockedBulkEdit, now: Date): Promise<boolean> {
  const nextAccounts = await getNextAccounts(tx, edit.id, 'waiting');
  if (nextAccounts.length === 0) return false;
  // The new owner of all accounts may have been deactivated in the meantime.
  const isOwnerInactive =
    edit.field === 'owner' && edit.value !== null && !(await canOwnAccounts(tx, Number(edit.value)));
  const rows = isOwnerInactive ? [] : await lockBulkEditRows(tx, edit, edit.created_by, nextAccounts);
  const today = toCalendarDay(now, await getTimeZone(tx));
  const outcomes = rows.map((row) => {
    const target = getTargetColumns(edit, row, today);
    if (isUnchanged(edit.field, row, target)) return { row, target, state: 'unchanged' as const };
    const exceedsLimit = target.tags && exceedsTagLimit(row.tags, target.tags);
    return { row, target, state: exceedsLimit ? ('refused' as const) : ('changed' as const) };
  });
  const changedRows = outcomes
    .filter(({ state }) => state === 'changed')
    .map(({ row, target }) => ({
      account_id: row.account_id,
      before: getCurrentColumns(edit.field, row),
      after: target,
    }));
  await writeValues(tx, edit.field, changedRows, now);
  const marksByAccount = new Map<number, MarkedRow>([
    ...outcomes.map(({ row: { account_id }, state }) => [account_id, { account_id, state, before: null }] as const),
    ...changedRows.map(({ account_id, before }) => [account_id, { account_id, state: 'changed', before }] as const),
  ]);
  await markRows(
    tx,
    edit,
    nextAccounts.map((account_id) => marksByAccount.get(account_id) ?? { account_id, state: 'refused', before: null }),
  );
  await recordChanges(tx, edit, changedRows, { userId: edit.created_by, now });
  await queueHistoryRebuild(
    tx,
    edit,
    changedRows.map(({ account_id }) => account_id),
  );
  return true;
}

/**
 * The audit field that identifies a change. Tags are omitted: their audit entries list all tags, of which another user
 * may have changed only some.
 */
const AUDIT_FIELDS: Readonly<Partial<Record<LockedBulkEdit['field'], keyof EditedColumns>>> = {
  ...Object.fromEntries(BULK_EDIT_FIELDS.map((field) => [field, field])),
  owner: 'owner_id',
  rank: 'rank',
  status: 'status',
};

/** Reverts the next accounts that have not changed since the edit. @returns whether there were any */
export async function undoChunk(tx: TenantTx, edit: LockedBulkEdit, now: Date): Promise<boolean> {
  const nextAccounts = await getNextAccounts(tx, edit.id, 'changed');
  if (nextAccounts.length === 0) return false;
  const rows = await lockBulkEditRows(tx, edit, edit.undone_by, nextAccounts);
  const today = toCalendarDay(now, await getTimeZone(tx));
  const field = AUDIT_FIELDS[edit.field];
  const changedAccounts =
    field && (await findRecordsChangedSince(tx, edit, { entity: 'account', field }, nextAccounts));
  const revertedRows = rows.flatMap((row) => {
    const after = changedAccounts?.has(row.account_id) ? undefined : getUndoColumns(edit, row, today);
    return after ? [{ account_id: row.account_id, before: getCurrentColumns(edit.field, row), after }] : [];
  });
  await writeValues(tx, edit.field, revertedRows, now);
  if (edit.field === 'owner') await restoreExtended(tx, edit.value, revertedRows);
  const undoneAccounts = new Set(revertedRows.map(({ account_id }) => account_id));
  await markUndone(tx, edit, nextAccounts, undoneAccounts);
  await recordChanges(tx, edit, revertedRows, { userId: edit.undone_by, now });
  await queueHistoryRebuild(tx, edit, [...undoneAccounts]);
  return true;
}
