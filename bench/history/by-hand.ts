/**
 * Handwritten SQL for the same rows, by an author who knows that these customers only have subscriptions. Only the renewal measure of their
 * health has data, with 15 of 100, so there is no score. `$1` is the tenant and `$2` the day.
 */
import type { Database } from '../../apps/server/src/platform/database/database.ts';

const SUBSCRIPTIONS = `sub as materialized (
    select account_id, subscription_sd as starts, subscription_ed as ends, subscription_rd as renews, mrr_minor, arr_minor
    from subscriptions where tenant_id = $1)`;

const DAILY = `with ${SUBSCRIPTIONS},
  days as (
    select account_id, d.day from sub cross join lateral (values (starts), (ends), (renews + 1), ($2::date)) d (day)
    union
    select account_id, (m + interval '1 month')::date - 1 from sub
      cross join lateral generate_series(date_trunc('month', greatest(starts, renews - 180)::timestamp),
        least(renews, ends, $2::date)::timestamp, interval '1 month') m where renews is not null),
  values as (
    select a.id as account_id, d.day, case when s.ends <= d.day then 'Closed' else 'Active' end as status,
      case when d.day = $2::date then a.pending_actions end as pending_actions,
      null::smallint as health,
      case when r.runs then s.mrr_minor else 0 end as mrr_minor, case when r.runs then s.arr_minor else 0 end as contract_value_minor,
      case when r.runs and s.renews >= d.day then s.renews end as renewal_on
    from days d join sub s on s.account_id = d.account_id join accounts a on a.tenant_id = $1 and a.id = d.account_id
      cross join lateral (select s.starts <= d.day and (s.ends is null or s.ends > d.day) as runs) r
    where d.day <= $2::date),
  changed as (
    select v.*, lag(row(status, pending_actions, health, mrr_minor, contract_value_minor, renewal_on))
      over (partition by account_id order by day) as before from values v)
  insert into account_daily (tenant_id, account_id, day, until, status, pending_actions, health, mrr_minor, contract_value_minor,
    renewal_on)
  select $1, account_id, day, lead(day, 1, 'infinity') over (partition by account_id order by day), status, pending_actions, health,
    mrr_minor, contract_value_minor, renewal_on
  from changed where before is null
    or row(status, pending_actions, health, mrr_minor, contract_value_minor, renewal_on) is distinct from before`;

const MONTHLY = `with ${SUBSCRIPTIONS},
  months as (
    select account_id, date_trunc('month', starts::timestamp)::date as month, mrr_minor, true as begins from sub
    union all
    select account_id, date_trunc('month', ends::timestamp)::date, mrr_minor, false from sub where ends is not null)
  insert into mrr_monthly (tenant_id, account_id, month, until, mrr_minor, new_minor, churn_minor, cohort, cohort_minor)
  select $1, m.account_id, month, lead(month, 1, 'infinity') over (partition by m.account_id order by month),
    case when begins then m.mrr_minor else 0 end, case when begins then m.mrr_minor else 0 end,
    case when begins then 0 else m.mrr_minor end, date_trunc('month', s.starts::timestamp)::date, m.mrr_minor
  from months m join sub s using (account_id)
  where month <= date_trunc('month', $2::timestamp)
    and (s.ends is null or date_trunc('month', s.ends::timestamp) > date_trunc('month', s.starts::timestamp))`;

const ACCOUNTS = `with now as (
    select d.account_id as id, d.mrr_minor, d.contract_value_minor as arr, d.renewal_on, d.health,
      exists (select from subscriptions s where s.tenant_id = $1 and s.account_id = d.account_id and s.current_term_ar
        and d.mrr_minor > 0) as auto,
      coalesce((select p.mrr_minor from account_daily p where p.tenant_id = $1 and p.account_id = d.account_id
        and p.day <= ($2::date - interval '1 month')::date and p.until > ($2::date - interval '1 month')::date), 0) as mrr_before
    from account_daily d where d.tenant_id = $1 and d.day <= $2::date and d.until > $2::date)
  update accounts a set mrr_minor = n.mrr_minor, contract_value_minor = n.arr, narr_minor = n.arr, garr_minor = n.arr,
    renewal_on = n.renewal_on, auto_renewal = n.auto, health = n.health, health_change = null, health_at = now(),
    mrr_change_bp = case when n.mrr_before > 0 then round((n.mrr_minor - n.mrr_before) * 10000.0 / n.mrr_before) end
  from now n where a.tenant_id = $1 and a.id = n.id`;

const RESULTS = `insert into health_results (tenant_id, account_id, definition_id, definition_version, raw_score, inputs)
  select $1, a.id, h.id, h.version, null, jsonb_build_object('usage_trend', null, 'license_utilization', null,
    'renewal_distance', a.renewal_on - $2::date, 'open_tickets', null, 'engagement', null)
  from accounts a cross join health_definitions h where a.tenant_id = $1 and h.tenant_id = $1`;

const PORTFOLIO = `with parts as (
    select day as starts, until, status, mrr_minor, contract_value_minor, coalesce((status = 'Active')::int, 0) as active, health
    from account_daily where tenant_id = $1),
  steps as (select x.at, sum(x.n) as accounts, sum(x.n * active) as active, sum(x.n * mrr_minor) as mrr,
        sum(x.n * contract_value_minor) as arr,
      sum(x.n * active * coalesce(health, 0)) as health_sum, sum(x.n * active * (health is not null)::int) as health_count,
      sum(x.n * active * coalesce(health > 75, false)::int) as one, sum(x.n * active * coalesce(health > 50 and health <= 75,
        false)::int) as two,
      sum(x.n * active * coalesce(health <= 50, false)::int) as three,
      sum(x.n * active * mrr_minor * coalesce(health > 75, false)::int) as one_mrr,
      sum(x.n * active * mrr_minor * coalesce(health > 50 and health <= 75, false)::int) as two_mrr,
      sum(x.n * active * mrr_minor * coalesce(health <= 50, false)::int) as three_mrr
    from parts cross join lateral (values (starts, 1), (until, -1)) x (at, n) group by x.at),
  days as (select g::date as day, steps.* from generate_series((select min(starts) from parts)::timestamp, $2::timestamp,
        interval '1 day') g
    left join steps on steps.at = g::date)
  insert into portfolio_daily (tenant_id, user_id, day, accounts, active_accounts, mrr_minor, contract_value_minor, health_sum,
    health_count, level_one_count, level_two_count, level_three_count, level_one_mrr_minor, level_two_mrr_minor,
    level_three_mrr_minor, pending_actions)
  select $1, 0, day, ${[
    'accounts',
    'active',
    'mrr',
    'arr',
    'health_sum',
    'health_count',
    'one',
    'two',
    'three',
    'one_mrr',
    'two_mrr',
    'three_mrr',
  ]
    .map((name) => `sum(coalesce(${name}, 0)) over (order by day)`)
    .join(', ')}, 0 from days`;

/** Writes history, metrics, health and the portfolio of the tenant's accounts, with one statement each and up-to-date statistics. */
export async function writeHistoryByHand(database: Database, tenant: number, today: string): Promise<void> {
  await database.ownerPool.query('analyze accounts, subscriptions');
  const write = (statements: readonly string[]) =>
    database.inTenant(tenant, 'write', async (tx) => {
      for (const statement of statements) await tx.rows(statement, [tx.tenant, today]);
    });
  await write([DAILY, MONTHLY]);
  await database.ownerPool.query('analyze account_daily');
  await write([ACCOUNTS, RESULTS, PORTFOLIO]);
}
