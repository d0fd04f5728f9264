/** Summarizes what arrived recently, and what waits for an account. */
import type { EventKind, EventOutcome } from '@mainstay/contract/product-events';
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { countOpenGroups } from './event-groups.ts';
import { countOpenNames } from './event-names.ts';

/** Days of the summary, including today. */
const DAYS = 14;

interface ArrivedEvents {
  day: string;
  kind: EventKind;
  outcome: EventOutcome;
  count: number;
}

/** @param today the company's current day */
export async function getEventSummary(tx: TenantTx, today: string) {
  const [days, [waiting], [users], openGroups, openNames] = await Promise.all([
    tx.rows<ArrivedEvents>(
      `select received_on as day, kind, outcome, count::int as count from event_days
       where tenant_id = $1 and received_on > $2::date order by received_on desc, kind, outcome`,
      [tx.tenant, addDays(today, -DAYS)],
    ),
    tx.rows<{ without_group: number; unknown_groups: number }>(
      `select coalesce(sum(c.count) filter (where c.in_group = ''), 0)::int as without_group,
         coalesce(sum(c.count) filter (where c.in_group <> '' and not coalesce(g.is_ignored, false)
           and not coalesce(n.is_ignored, false)), 0)::int as unknown_groups
       from event_counts c left join event_groups g on g.tenant_id = $1 and g.group_id = c.in_group
         left join event_names n on n.tenant_id = $1 and n.name = c.event
       where c.tenant_id = $1 and c.account_id is null and not c.is_dirty`,
      [tx.tenant],
    ),
    tx.rows<{ n: number }>('select count(*)::int as n from event_users where tenant_id = $1', [tx.tenant]),
    countOpenGroups(tx),
    countOpenNames(tx),
  ]);
  return {
    days,
    waiting: waiting ?? { without_group: 0, unknown_groups: 0 },
    linked_users: users?.n ?? 0,
    open_groups: openGroups,
    open_names: openNames,
  };
}
