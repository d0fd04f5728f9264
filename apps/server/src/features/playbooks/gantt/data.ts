/** Actions of an account along the days. */
import type { GanttAction, GanttActions, GanttPlay } from '@mainstay/contract/playbooks/gantt';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

interface FoundAction extends Omit<GanttAction, 'completed_on' | 'created_at'> {
  completed_at: Date | null;
  created_at: Date;
  play_name: string;
  play_status: GanttPlay['status'];
  total_actions: number;
  pending_actions: number;
}

export interface GanttPage {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  limit: number;
  /** In which days begin. */
  timeZone: string;
}

/**
 * Those with an end whose bars touch the days, by play and end. What is pending stays, however long it is overdue: it is
 * what must not be forgotten. One statement.
 */
export async function findGanttActions(
  tx: TenantTx,
  accountId: number,
  { from, to, limit, timeZone }: GanttPage,
): Promise<Omit<GanttActions, 'read_only'>> {
  const found = await tx.rows<FoundAction>(
    `select x.id, x.play_id, x.name, coalesce(u.full_name, u.email) as owner, x.status, x.priority::text as priority,
       x.due_on as due_date, x.completed_at, x.created_at, x.version, p.name as play_name, p.status as play_status,
       p.total_actions, p.pending_actions
     from actions x
       cross join lateral (select case when x.status = 'Completed' and x.completed_at is not null
         then (x.completed_at at time zone $5::text)::date else x.due_on end as day) ends
       join plays p on p.tenant_id = $1 and p.id = x.play_id
       left join users u on u.tenant_id = $1 and u.id = x.owner_id
     where x.tenant_id = $1 and x.account_id = $2 and x.created_at < ($4::date + 1)::timestamp at time zone $5::text
       and ends.day is not null and (x.status = 'Pending' or ends.day >= $3::date)
     order by p.next_due_on, p.id, ends.day, x.id limit $6::bigint`,
    [tx.tenant, accountId, from, to, timeZone, limit + 1],
  );
  const shown = found.slice(0, limit);
  const plays = new Map(shown.map((row) => [row.play_id, playOf(row)]));
  return { plays: [...plays.values()], actions: shown.map(actionOf), has_next: found.length > limit };
}

const playOf = ({ play_id: id, play_name: name, play_status: status, ...row }: FoundAction): GanttPlay => ({
  ...{ id, name, status },
  ...{ total_actions: row.total_actions, pending_actions: row.pending_actions },
});

const actionOf = ({ completed_at, created_at, ...row }: FoundAction): GanttAction => ({
  ...{ id: row.id, play_id: row.play_id, name: row.name, owner: row.owner, status: row.status },
  ...{ priority: row.priority, due_date: row.due_date, version: row.version },
  completed_on: completed_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
