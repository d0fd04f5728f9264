/** Reads actions for the Gantt view of an account or of a list of plays. */
import { GANTT_PLAYS, type GanttAction, type GanttActions, type GanttPlay } from '@mainstay/contract/playbooks/gantt';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import type { Access } from '../../../platform/session/access.ts';
import { isAccountReadOnly, type Membership } from '../../../core/account-access/account-permission.ts';
import { playPageSql } from '../plays/play-page-sql.ts';
import type { PlayQuery } from '../plays/play-query.ts';

interface GanttActionRow extends Omit<GanttAction, 'completed_on' | 'created_at'>, Membership {
  completed_at: Date | null;
  created_at: Date;
  play_name: string;
  play_status: GanttPlay['status'];
  total_actions: number;
  pending_actions: number;
  account_id: number;
  account_name: string;
  /** Number of plays in the list, with or without bars. */
  plays: number;
}

export interface GanttPage {
  /** The first and the last day, as `YYYY-MM-DD`. */
  from: string;
  to: string;
  limit: number;
}

/** Selects the plays of a Gantt view: the CTEs of the statement, the rows of plays `p`, and their order. */
interface GanttSource {
  tables: string;
  rows: string;
  order: string;
  /** Expression for the number of plays. */
  count: string;
}

/**
 * Returns the actions with an end date whose bars overlap the days, by play and end date, with one statement. Pending actions are included
 * no matter how long they are overdue. Days start in the company's time zone.
 */
async function findActions(
  tx: TenantTx,
  access: Access,
  { values, tables, rows, order, count }: GanttSource & { values: Values },
  { from, to, limit }: GanttPage,
): Promise<GanttActions> {
  const zone = values.bind(access.timeZone, 'text');
  const [first, last] = [values.bind(from, 'date'), values.bind(to, 'date')];
  const [user, rowLimit] = [values.bind(access.user, 'bigint'), values.bind(limit + 1, 'bigint')];
  const actionRows = await tx.rows<GanttActionRow>(
    `${tables} select x.id, x.play_id, x.name, coalesce(u.full_name, u.email) as owner, x.status,
       x.priority::text as priority, x.due_on as due_date, x.completed_at, x.created_at, x.version, p.name as play_name,
       p.status as play_status, p.total_actions, p.pending_actions, a.id as account_id, a.name as account_name,
       m.member_type, m.read_only, ${count} as plays,
       array(select d.depends_on_id from action_dependencies d where d.tenant_id = $1 and d.action_id = x.id
         order by d.depends_on_id) as depends_on
     from ${rows} join actions x on x.tenant_id = $1 and x.play_id = p.id
       cross join lateral (select case when x.status = 'Completed' and x.completed_at is not null
         then (x.completed_at at time zone ${zone})::date else x.due_on end as day) ends
       join accounts a on a.tenant_id = $1 and a.id = p.account_id
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = ${user}
       left join users u on u.tenant_id = $1 and u.id = x.owner_id
     where x.created_at < (${last} + 1)::timestamp at time zone ${zone}
       and ends.day is not null and (x.status = 'Pending' or ends.day >= ${first})
     order by ${order}, p.id, ends.day, x.id limit ${rowLimit}`,
    values.list,
    'custom',
  );
  const pageRows = actionRows.slice(0, limit);
  const plays = new Map(pageRows.map((row) => [row.play_id, toGanttPlay(row, isAccountReadOnly(access, row))]));
  const hasNext = actionRows.length > limit || (actionRows[0]?.plays ?? 0) > GANTT_PLAYS;
  return { plays: [...plays.values()], actions: pageRows.map(toGanttAction), has_next: hasNext };
}

/** Returns the actions of one account. Its plays are sorted by their next due date. */
export function findGanttActions(
  tx: TenantTx,
  access: Access,
  accountId: number,
  page: GanttPage,
): Promise<GanttActions> {
  const values = new Values(tx.tenant, accountId);
  const rows = '(select * from plays p where p.tenant_id = $1 and p.account_id = $2) p';
  return findActions(tx, access, { values, tables: '', rows, order: 'p.next_due_on', count: '0' }, page);
}

/** Returns the actions of the plays in a list across accounts, in the order of the list. */
export async function findPlaysGantt(
  tx: TenantTx,
  access: Access,
  query: PlayQuery,
  { now, ...page }: GanttPage & { now: Date },
): Promise<GanttActions> {
  const values = new Values(tx.tenant);
  const today = toCalendarDay(now, access.timeZone);
  const { tables, order } = playPageSql(values, access, query, { today, limit: GANTT_PLAYS + 1, offset: 0 });
  const countValues = [...values.list];
  const count = '(select count(*)::int from page)';
  const rows = `(select * from page w order by ${order} limit ${GANTT_PLAYS}) w
    join plays p on p.tenant_id = $1 and p.id = w.id`;
  const result = await findActions(tx, access, { values, tables, rows, order, count }, page);
  if (result.actions.length > 0) return result;
  // Without any row, the number of plays is still unknown.
  const [countRow] = await tx.rows<{ plays: number }>(`${tables} select ${count} as plays`, countValues, 'custom');
  return { ...result, has_next: (countRow?.plays ?? 0) > GANTT_PLAYS };
}

const toGanttPlay = (
  { play_id: id, play_name: name, play_status: status, ...row }: GanttActionRow,
  isReadOnly: boolean,
) => ({
  id,
  name,
  status,
  total_actions: row.total_actions,
  pending_actions: row.pending_actions,
  account: { id: row.account_id, name: row.account_name },
  read_only: isReadOnly,
});

const toGanttAction = ({ completed_at, created_at, ...row }: GanttActionRow): GanttAction => ({
  id: row.id,
  play_id: row.play_id,
  name: row.name,
  owner: row.owner,
  status: row.status,
  priority: row.priority,
  due_date: row.due_date,
  version: row.version,
  depends_on: row.depends_on,
  completed_on: completed_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
