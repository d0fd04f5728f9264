/** Reads the days on which the history of an account may change, and the stored history. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Snapshot } from './account-snapshot.ts';

export interface DaySpan {
  from: string;
  to: string;
}

// $3 and $4: the first and the last day. $6: how many days before a renewal its distance affects health; -1: never.
const CHANGE_DAYS_SQL = `with a as materialized (
    select id, onboarded_on, closed_on from accounts where tenant_id = $1 and id = any($2::bigint[])),
  sub as materialized (
    select account_id, subscription_sd as starts, subscription_ed as ends, coalesce(current_term_sd, subscription_sd) as term,
      coalesce(current_term_rd, current_term_ed) as renews, (updated_at at time zone $5)::date as written
    from subscriptions where tenant_id = $1 and account_id = any($2::bigint[]) and status not in ('draft', 'pending')),
  used as materialized (
    select account_id, day, day - lag(day) over (partition by account_id order by day) as silence from usage_daily
    where tenant_id = $1 and account_id = any($2::bigint[]) and product_id = 0 and day between $3::date - 60 and $4::date),
  -- Months over which something drifts without an event: a renewal comes nearer, usage slides through its 30 days.
  drift as (
    select account_id, greatest(term, renews - $6::int, $3::date) as from_day, least(renews, ends, $4::date) as to_day
      from sub where renews is not null and $6::int >= 0
    union all
    select account_id, greatest(min(day), $3::date), least(max(day) + 60, $4::date) from used group by account_id),
  facts as (
    select account_id, day from sub cross join lateral (values (starts), (ends), (term), (renews + 1), (written)) d (day)
    union all
    select account_id, (m + interval '1 month')::date - 1 from drift
      cross join lateral generate_series(date_trunc('month', from_day::timestamp), to_day::timestamp, interval '1 month') m
      where from_day <= to_day
    union all select account_id, day from used where silence is null or silence >= 7
    union all
    select c.account_id, (d.at at time zone $5)::date from support_cases c cross join lateral (values (submitted_at), (closed_at)) d (at)
      where c.tenant_id = $1 and c.account_id = any($2::bigint[])
    union all
    select id, greatest(onboarded_on, (select (min(submitted_at) at time zone $5)::date from support_cases where tenant_id = $1)) from a
    union all
    select e.account_id, d.day from entitlements e cross join lateral (values (valid_from), (valid_to + 1)) d (day)
      where e.tenant_id = $1 and e.account_id = any($2::bigint[])
    union all select account_id, churned_on from account_churns where tenant_id = $1 and account_id = any($2::bigint[])
    union all select id, closed_on from a
    union all select id, greatest(onboarded_on, $3::date) from a
    union all select account_id, day from account_daily where tenant_id = $1 and account_id = any($2::bigint[]) and day >= $3::date
    union all select id, $4::date from a)
  select distinct account_id as account, day from facts where day between $3::date and $4::date order by 1, 2`;

/**
 * Returns every day in a span on which a dated fact takes effect or ends, every day that already has a row, and the
 * ends of the months over which metrics drift. Daily usage is not a change; usage after a week without any is.
 */
export function findChangeDays(
  tx: TenantTx,
  accounts: readonly number[],
  { from, to }: DaySpan,
  { timeZone, driftDays }: { timeZone: string; driftDays: number },
): Promise<{ account: number; day: string }[]> {
  return tx.rows(CHANGE_DAYS_SQL, [tx.tenant, accounts, from, to, timeZone, driftDays]);
}

const COLUMNS = `account_id, day, status, primary_owner_id, pending_actions, health, mrr_minor,
  auto_renewing_mrr_minor, licensed_seats, contract_value_minor,
  renewal_on, open_cases, dau, wau, mau, usage_count, entitlements_total, entitlements_used`;

/**
 * Returns the stored rows of each account that are valid on a day or later, by day. The first one may be older than the
 * day.
 */
export async function findSnapshots(
  tx: TenantTx,
  accounts: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, Snapshot[]>> {
  const rows = await tx.rows<Snapshot>(
    `select ${COLUMNS} from account_daily where tenant_id = $1 and account_id = any($2) and until > $3
     order by account_id, day`,
    [tx.tenant, accounts, from],
  );
  const snapshotsByAccount = new Map<number, Snapshot[]>();
  for (const row of rows) {
    const snapshots = snapshotsByAccount.get(row.account_id);
    if (snapshots) snapshots.push(row);
    else snapshotsByAccount.set(row.account_id, [row]);
  }
  return snapshotsByAccount;
}
