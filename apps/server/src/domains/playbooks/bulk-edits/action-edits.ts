/** Reads bulk edits of actions: what is selected, a preview, the current state of the actions, which are next, and the progress. */
import {
  type ActionChange,
  type ActionEdit,
  type ActionEditPreview,
  LISTED_ACTIONS_LIMIT,
  type SelectedActions,
} from '@mainstay/contract/playbooks/bulk-edits';
import { type ActionEditReason, MAX_EDITED_ACTIONS, TOO_MANY_ACTIONS } from '@mainstay/contract/rules/action-edits';
import { isAccountReadOnly, type Membership } from '../../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { type BulkEditKind, bulkEditProgressSql } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { planDueSql } from '../actions/write-action.ts';
import { pendingActionsSql } from '../pending-actions/pending-actions.ts';
import { computeOutcomes, countClosingPlays } from './edit-outcomes.ts';
import type { EditedColumns, Row } from './edited-columns.ts';

/** One more than allowed, to detect that too many actions are selected. */
export const MAX_SELECTED = MAX_EDITED_ACTIONS + 1;

export function assertNotTooMany(count: number): void {
  if (count >= MAX_SELECTED) throw new BusinessError(TOO_MANY_ACTIONS);
}

/**
 * Returns the CTEs and a select of the selected actions with `id`, `account_id` and `play_id`. Actions outside the account scope are
 * ignored.
 */
export function selectedActionsSql(
  values: Values,
  access: Access,
  { ids, ...ownerFilter }: SelectedActions,
  limit: number,
): { ctes: string; rows: string } {
  const columns = 'x.id, x.account_id, x.play_id';
  if (!ids)
    return { ctes: pendingActionsSql(values, access, ownerFilter, limit), rows: `select ${columns} from found x` };
  const rows = `select ${columns} from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
    where x.tenant_id = $1 and x.id = any(${values.bind(ids, 'bigint[]')}) and ${inAccountScope(values, access)}`;
  return { ctes: '', rows };
}

export const BULK_ACTIONS: BulkEditKind = { entity: 'action', rows: 'bulk_edit_actions', job: 'work-on-action-edit' };

/** Returns the current state of the actions, with two statements regardless of their number. */
export async function getRows(
  tx: TenantTx,
  access: Access,
  change: ActionChange,
  ids: readonly number[],
): Promise<Row[]> {
  const values = new Values(tx.tenant, ids, access.user, change.field === 'owner' ? change.value : null);
  const [actionRows, dependencies] = await Promise.all([
    tx.rows<Omit<Row, 'writable' | 'waits'> & Membership & { reachable: boolean }>(
      `select x.id, x.account_id as account, x.play_id as play, x.name, x.status, x.completed_at, x.completed_by, x.owner_id,
         x.due_on, ${planDueSql('p.success_plan_id')} as plan_due, p.pending_actions as play_pending, m.member_type, m.read_only,
         ${inAccountScope(values, access)} as reachable, o.id is not null as is_member
       from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
         join accounts a on a.tenant_id = $1 and a.id = x.account_id
         left join account_members m on m.tenant_id = $1 and m.account_id = x.account_id and m.user_id = $3
         left join users o on o.tenant_id = $1 and o.id = $4::bigint and o.status <> 'inactive' and exists (
           select from account_members y where y.tenant_id = $1 and y.account_id = x.account_id and y.user_id = o.id)
       where x.tenant_id = $1 and x.id = any($2::bigint[]) order by x.account_id, x.play_id, x.id`,
      values.list,
    ),
    tx.rows<{ id: number; on: number }>(
      `select x.id, d.depends_on_id as "on" from actions x
         join action_dependencies d on d.tenant_id = $1 and d.action_id = x.id
         join actions b on b.tenant_id = $1 and b.id = d.depends_on_id and b.status = 'Pending'
       where x.tenant_id = $1 and x.id = any($2::bigint[]) and x.blocked_by > 0`,
      [tx.tenant, ids],
    ),
  ]);
  const blockersById = new Map<number, number[]>();
  for (const { id, on } of dependencies) blockersById.set(id, [...(blockersById.get(id) ?? []), on]);
  return actionRows.map(({ reachable, member_type, read_only, ...row }) => ({
    ...row,
    writable: reachable && !isAccountReadOnly(access, { member_type, read_only }),
    waits: blockersById.get(row.id) ?? [],
  }));
}

/** A row of an edit that is processed next. */
export interface PendingRow {
  id: number;
  account: number;
  before: Partial<EditedColumns> | null;
  after: object | null;
}

/** Rows per transaction, rounded up to whole plays, because dependencies exist only within a play. */
const CHUNK_SIZE = 300;

/** Returns the next actions of an edit in the order of their accounts. */
export const getNextRows = (tx: TenantTx, editId: number, state: 'waiting' | 'changed'): Promise<PendingRow[]> =>
  tx.rows<PendingRow>(
    `with next as (select distinct account_id, play_id from (select r.account_id, r.play_id from bulk_edit_actions r
         where r.tenant_id = $1 and r.edit_id = $2 and r.state = $3
         order by r.account_id, r.play_id, r.action_id limit ${CHUNK_SIZE}) r)
     select r.action_id as id, r.account_id as account, r.before, r.after from next n
       join bulk_edit_actions r on r.tenant_id = $1 and r.edit_id = $2 and r.state = $3
         and r.account_id = n.account_id and r.play_id = n.play_id
     order by r.account_id, r.play_id, r.action_id`,
    [tx.tenant, editId, state],
  );

/** Returns the names of the users that exist. */
export async function getNames(tx: TenantTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await tx.rows<{ id: number; name: string }>(
    `select id, coalesce(full_name, email) as name from users where tenant_id = $1 and id = any($2::bigint[])`,
    [tx.tenant, ids],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** The condition for actions that the edit left unchanged, for which a reason is stored. */
const SKIPPED_SQL = `r.tenant_id = $1 and r.edit_id = $2 and r.reason is not null`;

/**
 * Returns the progress of an edit, or undefined if the tenant has no such edit. Account names are limited to the caller's account scope.
 */
export async function getProgress(tx: TenantTx, access: Access, id: number): Promise<ActionEdit | undefined> {
  const { columns, joins } = bulkEditProgressSql(BULK_ACTIONS);
  const values = new Values(tx.tenant, id);
  const scopeSql = inAccountScope(values, access);
  const [edit] = await tx.rows<ActionEdit>(
    `select ${columns}, e.closed_plays,
       coalesce((select jsonb_agg(w) from (select r.reason, count(*)::int as count from bulk_edit_actions r
         where ${SKIPPED_SQL} group by r.reason order by count(*) desc, r.reason) w), '[]') as reasons,
       coalesce((select jsonb_agg(w) from (select x.id as action_id, x.name as action_name, a.name as account_name, r.reason
         from bulk_edit_actions r join actions x on x.tenant_id = $1 and x.id = r.action_id
           join accounts a on a.tenant_id = $1 and a.id = r.account_id
         where ${SKIPPED_SQL} and ${scopeSql} order by a.name, x.name, x.id limit ${LISTED_ACTIONS_LIMIT}) w), '[]') as told
     from bulk_edits e ${joins} where e.tenant_id = $1 and e.id = $2 and e.entity = 'action'
     group by e.tenant_id, e.id`,
    values.list,
  );
  return edit;
}

async function findSelected(
  tx: TenantTx,
  access: Access,
  selection: SelectedActions,
  limit: number,
): Promise<number[]> {
  const values = new Values(tx.tenant);
  const { ctes, rows } = selectedActionsSql(values, access, selection, limit);
  const selectedRows = await tx.rows<{ id: number }>(`${ctes} ${rows}`, values.list, 'custom');
  return selectedRows.map(({ id }) => id);
}

/** Computes what a change would do now, without writing anything. */
export async function previewActionEdit(
  tx: TenantTx,
  access: Access,
  { change, selection }: { change: ActionChange | undefined; selection: SelectedActions },
  now: Date,
): Promise<ActionEditPreview> {
  const ids = await findSelected(tx, access, selection, MAX_SELECTED);
  assertNotTooMany(ids.length);
  const rows = change ? await getRows(tx, access, change, ids) : [];
  const outcomes = change ? computeOutcomes(change, rows, { userId: access.user, now }) : [];
  const counts = new Map<ActionEditReason, number>();
  for (const outcome of outcomes)
    if (outcome.state === 'refused') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
  const countState = (state: string) => outcomes.filter((outcome) => outcome.state === state).length;
  return {
    total: ids.length,
    changed: countState('changed'),
    unchanged: countState('unchanged'),
    closed_plays: countClosingPlays(outcomes),
    reasons: [...counts].map(([reason, n]) => ({ reason, count: n })).sort((a, b) => b.count - a.count),
  };
}
