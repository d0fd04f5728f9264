/** Stores the metrics of the whole portfolio as one row per day, from which trends over every account are read. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Days of the tenant, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The values that an account's snapshot `d` adds to the totals of a day. Only active accounts count, as in the KPIs. */
const SNAPSHOT_VALUES: Readonly<Record<string, string>> = {
  accounts: '1',
  active_accounts: 'active',
  mrr_minor: 'd.mrr_minor',
  contract_value_minor: 'd.contract_value_minor',
  health_sum: 'active * coalesce(d.health, 0)',
  health_count: 'active * (d.health is not null)::int',
  level_one_count: 'active * coalesce((d.health > 75)::int, 0)',
  level_two_count: 'active * coalesce((d.health > 50 and d.health <= 75)::int, 0)',
  level_three_count: 'active * coalesce((d.health <= 50)::int, 0)',
  level_one_mrr_minor: 'active * d.mrr_minor * coalesce((d.health > 75)::int, 0)',
  level_two_mrr_minor: 'active * d.mrr_minor * coalesce((d.health > 50 and d.health <= 75)::int, 0)',
  level_three_mrr_minor: 'active * d.mrr_minor * coalesce((d.health <= 50)::int, 0)',
  open_cases: 'coalesce(d.open_cases, 0)',
};
const NAMES = Object.keys(SNAPSHOT_VALUES);

const joinNames = (format: (name: string) => string): string => NAMES.map(format).join(', ');

/**
 * A snapshot is valid until the account's next one. It adds its values on its first day and subtracts them when the next one starts, and
 * the totals of a day are the running sums. The number of pending actions increases on the day an action is created and decreases on the
 * day it is completed; skipped actions never count. Uses one pass over snapshots and actions, regardless of the number of days. Usage is
 * taken from its own day.
 */
const RECORD_SQL = `with parts as (
    select greatest(d.day, a.onboarded_on, $2::date) as starts, d.until,
      ${joinNames((name) => `(${SNAPSHOT_VALUES[name]})::bigint as ${name}`)}
    from account_daily d
      join accounts a on a.tenant_id = $1 and a.id = d.account_id and a.onboarded_on < d.until
      cross join lateral (select (d.status = 'Active')::int as active) s
    where d.tenant_id = $1 and d.day <= $3::date and d.until > $2::date),
  added as (
    select x.at, ${joinNames((name) => `sum(x.sign * p.${name}) as ${name}`)}
    from parts p cross join lateral (values (p.starts, 1), (p.until, -1)) x (at, sign) where x.at <= $3::date group by 1),
  done as (
    select greatest(x.day, $2::date) as at, sum(x.n) as n from actions a cross join lateral (values
        ((a.created_at at time zone $4)::date, 1), ((a.completed_at at time zone $4)::date, -1)) x (day, n)
      where a.tenant_id = $1 and a.status <> 'Skip' and x.day <= $3::date group by 1),
  days as (
    select g::date as day, ${joinNames((name) => `sum(coalesce(added.${name}, 0)) over (order by g) as ${name}`)},
      sum(coalesce(done.n, 0)) over (order by g) as pending_actions
    from generate_series($2::timestamp, $3::timestamp, interval '1 day') g
      left join added on added.at = g::date left join done on done.at = g::date),
  used as (
    select u.day, sum(u.usage_count) as usage_count, coalesce(sum(u.active_users), 0) as active_users from usage_daily u
    where u.tenant_id = $1 and u.product_id = 0 and u.day between $2::date and $3::date group by u.day)
  insert into portfolio_daily (tenant_id, user_id, day, ${NAMES.join(', ')}, pending_actions, usage_count, active_users)
  select $1, 0, d.day, ${joinNames((name) => `d.${name}`)}, greatest(d.pending_actions, 0), coalesce(u.usage_count, 0),
    coalesce(u.active_users, 0)
  from days d left join used u on u.day = d.day
  on conflict (tenant_id, user_id, day) do update set ${joinNames((name) => `${name} = excluded.${name}`)},
    pending_actions = excluded.pending_actions, usage_count = excluded.usage_count, active_users = excluded.active_users,
    refreshed_at = now()`;

/**
 * Writes the metrics of some days from the accounts' snapshots, replacing the stored ones.
 *
 * @param days none of them after the tenant's current day
 */
export async function recordPortfolio(tx: TenantTx, { from, to }: Days, timeZone: string): Promise<void> {
  await tx.rows(RECORD_SQL, [tx.tenant, from, to, timeZone]);
}

/** Brings the rows up to date: missing days, yesterday, which is now complete, and the current state of today. */
export async function recordToday(tx: TenantTx, today: string, timeZone: string): Promise<void> {
  const [lastRecorded] = await tx.rows<{ from: string }>(
    `select coalesce((select max(day) from portfolio_daily where tenant_id = $1 and user_id = 0 and day < $2::date),
       (select min(day) from account_daily where tenant_id = $1), $2::date)::text as "from"`,
    [tx.tenant, today],
  );
  await recordPortfolio(tx, { from: lastRecorded?.from ?? today, to: today }, timeZone);
}
