/** Queues edits of many actions, applies them in chunks, one transaction per chunk, and undoes them. */
import type { ActionChange, SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import type { ActionEditReason } from '@mainstay/contract/rules/action-edits';
import { isDueAfterPlan } from '@mainstay/contract/rules/success-plans';
import { type BulkEditRow, insertBulkEdit, queueBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { KeyedRequest } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getUserAccess } from '../../../platform/session/user-access.ts';
import { findRecordsChangedSince } from '../../../core/audit/record-history.ts';
import { ACTION_STEPS, actionEditCreated, assignedToMessage, playClosed } from '../events.ts';
import { refreshBlockedCounts, refreshManyPlayMetrics } from '../refresh-play-metrics.ts';
import {
  assertNotTooMany,
  BULK_ACTIONS,
  getNames,
  getNextRows,
  getRows,
  MAX_SELECTED,
  type PendingRow,
  selectedActionsSql,
} from './action-edits.ts';
import { computeOutcomes } from './edit-outcomes.ts';
import {
  type EditedColumns,
  getCurrentColumns,
  getStep,
  getUndoColumns,
  type Row,
  toChanges,
} from './edited-columns.ts';

type ActionBulkEdit = BulkEditRow<ActionChange['field']>;

/**
 * Records the selected actions and queues the work. Actions outside the account scope are ignored. Actions that another user is deleting
 * at the same time are skipped without waiting for their lock. A repeated request returns the id of the first one.
 *
 * @returns the id @throws BusinessError if there are too many actions, ConflictError if another request used the same key
 */
export async function createActionEdit(
  tx: TenantTx,
  access: Access,
  { change, selection, ...request }: KeyedRequest & { change: ActionChange; selection: SelectedActions },
  by: Actor,
): Promise<number> {
  const { id, isNew } = await insertBulkEdit(tx, BULK_ACTIONS, { ...change, ...request }, by);
  if (!isNew) return id;
  const values = new Values(tx.tenant, id);
  const { ctes, rows } = selectedActionsSql(values, access, selection, MAX_SELECTED);
  const [inserted] = await tx.rows<{ n: number }>(
    `${ctes === '' ? 'with' : `${ctes},`} made as (
       insert into bulk_edit_actions (tenant_id, edit_id, action_id, account_id, play_id)
       select $1, $2, h.id, h.account_id, h.play_id from (${rows}) c
         join actions h on h.tenant_id = $1 and h.id = c.id for key share of h skip locked returning 1)
     select count(*)::int as n from made`,
    values.list,
    'custom',
  );
  assertNotTooMany(inserted?.n ?? 0);
  await record(tx, event(actionEditCreated, { id, change }), by);
  await queueBulkEdit(tx, BULK_ACTIONS, id);
  return id;
}

interface EditActor {
  userId: number;
  now: Date;
}
interface ActionWrite {
  row: Row;
  set: Partial<EditedColumns>;
}

/** The column under which the audit log records a change of a field. */
const AUDIT_COLUMNS: Readonly<Record<ActionChange['field'], keyof EditedColumns>> = {
  status: 'status',
  owner: 'owner_id',
  due: 'due_on',
};
/** All columns that belong to a field. Other columns are not written. */
const COLUMN_ASSIGNMENTS: Readonly<Record<ActionChange['field'], string>> = {
  status: 'status = r.status, completed_at = r.completed_at, completed_by = r.completed_by',
  owner: 'owner_id = r.owner_id',
  due: 'due_on = r.due_on',
};

const getIds = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

/** Writes the changes with their effects on metrics, logs and notifications, as single steps do. @returns how many plays were closed */
async function writeChanges(
  tx: TenantTx,
  edit: ActionBulkEdit,
  writes: readonly ActionWrite[],
  by: EditActor,
): Promise<number> {
  const [first] = writes;
  if (!first) return 0;
  const verb = getStep(first.set);
  const ids = writes.map(({ row }) => row.id);
  const owners = await getNames(tx, getIds(writes.flatMap(({ set }) => set.owner_id ?? [])));
  const getMessage = ({ owner_id }: Partial<EditedColumns>) => {
    if (verb !== 'assign') return undefined;
    const name = owners.get(owner_id ?? 0);
    return name === undefined ? 'unassigned the action' : assignedToMessage(name);
  };
  const values = writes.map(({ row, set }) => ({ ...row, ...set }));
  const plays = getIds(writes.map(({ row }) => row.play));
  const endedActions = writes.filter(({ row, set }) => row.status === 'Pending' && set.status !== undefined);
  const [, , , closed] = await Promise.all([
    tx.rows(
      `update actions x set ${COLUMN_ASSIGNMENTS[edit.field]}, version = x.version + 1, updated_at = $3
       from jsonb_to_recordset($2) r (id bigint, status text, completed_at timestamptz, completed_by bigint, owner_id bigint,
         due_on date) where x.tenant_id = $1 and x.id = r.id`,
      [tx.tenant, JSON.stringify(values), by.now],
    ),
    edit.field === 'status' && refreshBlockedCounts(tx, ids),
    refreshManyPlayMetrics(tx, { plays, accounts: getIds(writes.map(({ row }) => row.account)) }),
    tx.rows<{ id: number; account: number }>(
      `select id, account_id as account from plays where tenant_id = $1 and id = any($2::bigint[]) and status = 'CM' order by id`,
      [tx.tenant, getIds(endedActions.map(({ row }) => row.play))],
    ),
    record(
      tx,
      writes.map(({ row, set }) =>
        event(ACTION_STEPS[verb], { action: row, changes: toChanges(row, set), message: getMessage(set) }),
      ),
      by,
    ),
  ]);
  await record(
    tx,
    closed.map(({ id, account }) => event(playClosed, { id, accountId: account })),
    by,
  );
  return closed.length;
}

interface RowOutcome {
  id: number;
  state: 'changed' | 'unchanged' | 'refused' | 'undone' | 'kept';
  reason?: ActionEditReason | undefined;
  before?: object | null;
  after?: object | null;
}

/** Stores the outcome of the rows and the number of closed plays. */
async function storeOutcomes(
  tx: TenantTx,
  edit: ActionBulkEdit,
  rows: readonly RowOutcome[],
  closed: number,
): Promise<void> {
  await tx.rows(
    `update bulk_edit_actions b set state = r.state, reason = r.reason, before = r.before, after = r.after
     from jsonb_to_recordset($3) r (id bigint, state text, reason text, before jsonb, after jsonb)
     where b.tenant_id = $1 and b.edit_id = $2 and b.action_id = r.id`,
    [tx.tenant, edit.id, JSON.stringify(rows)],
  );
  if (closed === 0) return;
  await tx.rows('update bulk_edits set closed_plays = closed_plays + $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    edit.id,
    closed,
  ]);
}

/** Locks the accounts of the next actions by id and returns the actions. Returns none if the user is no longer active. */
async function lockActionRows(
  tx: TenantTx,
  edit: ActionBulkEdit,
  user: number | null,
  next: readonly PendingRow[],
): Promise<Row[]> {
  const access = user === null ? undefined : await getUserAccess(tx, user);
  if (!access) return [];
  await tx.rows('select from accounts where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update', [
    tx.tenant,
    getIds(next.map(({ account }) => account)),
  ]);
  // Read after the accounts are locked. Access rights, too, may have changed since the edit was queued.
  const change = { field: edit.field, value: edit.value } as ActionChange;
  return getRows(
    tx,
    access,
    change,
    next.map(({ id }) => id),
  );
}

/** Changes the next actions. @returns whether any was left */
export async function applyChunk(tx: TenantTx, edit: ActionBulkEdit, now: Date): Promise<boolean> {
  const next = await getNextRows(tx, edit.id, 'waiting');
  if (next.length === 0) return false;
  const rows = await lockActionRows(tx, edit, edit.created_by, next);
  const by = { userId: edit.created_by ?? 0, now };
  const outcomes = computeOutcomes({ field: edit.field, value: edit.value } as ActionChange, rows, by);
  const closed = await writeChanges(
    tx,
    edit,
    outcomes.filter((outcome) => outcome.state === 'changed'),
    by,
  );
  const outcomeById = new Map<number, RowOutcome>(
    outcomes.map((outcome) => {
      const { row, state } = outcome;
      if (state === 'refused') return [row.id, { id: row.id, state, reason: outcome.reason }];
      if (state === 'unchanged') return [row.id, { id: row.id, state }];
      return [row.id, { id: row.id, state, before: getCurrentColumns(row, outcome.set), after: outcome.set }];
    }),
  );
  const toViewOnly = (id: number): RowOutcome => ({ id, state: 'refused', reason: 'view_only' });
  await storeOutcomes(
    tx,
    edit,
    next.map(({ id }) => outcomeById.get(id) ?? toViewOnly(id)),
    closed,
  );
  return true;
}

/** Undoes the next actions that were not changed since. @returns whether any was left */
export async function undoChunk(tx: TenantTx, edit: ActionBulkEdit, now: Date): Promise<boolean> {
  const next = await getNextRows(tx, edit.id, 'changed');
  if (next.length === 0) return false;
  const rows = new Map((await lockActionRows(tx, edit, edit.undone_by, next)).map((row) => [row.id, row]));
  const [owners, changedIds] = await Promise.all([
    getNames(
      tx,
      next.flatMap(({ before }) => before?.owner_id ?? []),
    ),
    findRecordsChangedSince(tx, edit, { entity: 'action', field: AUDIT_COLUMNS[edit.field] }, [...rows.keys()]),
  ]);
  const undoOutcomes = next.map(({ id, before, after }): RowOutcome & { actionWrite?: ActionWrite } => {
    const row = rows.get(id);
    const keep = (reason: ActionEditReason) => ({ id, state: 'kept' as const, reason, before, after });
    if (!row?.writable) return keep('view_only');
    const set = changedIds.has(id) ? undefined : getUndoColumns(row, before ?? {}, after ?? {});
    if (!set) return keep('changed');
    // The plan may now be due earlier than the restored date.
    if (isDueAfterPlan(set.due_on, row.plan_due)) return keep('plan_due');
    // The former owner may no longer exist.
    if (set.owner_id != null && !owners.has(set.owner_id)) return keep('owner');
    return { id, state: 'undone', before, after, actionWrite: { row, set } };
  });
  await writeChanges(
    tx,
    edit,
    undoOutcomes.flatMap(({ actionWrite }) => actionWrite ?? []),
    { userId: edit.undone_by ?? 0, now },
  );
  await storeOutcomes(
    tx,
    edit,
    undoOutcomes.map(({ actionWrite: _written, ...row }) => row),
    0,
  );
  return true;
}
