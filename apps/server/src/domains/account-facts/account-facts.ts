/**
 * Computes the facts of accounts as of any day: subscriptions, usage, entitlements, support cases. One statement handles
 * any list of (account, day) pairs, so today's metrics, an `as_of` read and the rebuilt history use the same arithmetic.
 */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantClock } from '../../platform/session/tenant-clock.ts';

/**
 * The facts of an account on a day; null if the source lacks the input. Money in minor units, shares in basis points.
 */
export interface Facts {
  account_id: number;
  day: string;
  status: 'Active' | 'Closed';
  mrr_minor: number;
  /** One month before. */
  mrr_before_minor: number;
  contract_value_minor: number;
  /**
   * Gross: the annual value of the running subscriptions. Net: gross minus what is known to end within twelve months.
   */
  garr_minor: number;
  narr_minor: number;
  /** MRR of the running subscriptions that renew automatically. */
  auto_renewing_mrr_minor: number;
  /** Paid seats: those of the running subscriptions, otherwise those of the account, otherwise the entitled ones. */
  licensed_seats: number | null;
  renewal_on: string | null;
  auto_renewal: boolean | null;
  /**
   * Active users on the newest complete day, in 7 days and in 30 days, and the mean of the days that report them. Like all
   * usage, they exclude the running day.
   */
  dau: number | null;
  wau: number | null;
  mau: number | null;
  avg_dau: number | null;
  entitlements_total: number;
  entitlements_used: number;
  /**
   * Null if the tenant had no support case yet, or the account did not exist yet. Urgent and high cases count double in
   * the load.
   */
  open_cases: number | null;
  case_load: number | null;
  /** Uses in the last 30 days and in the 30 before; null if the account has no usage at all. */
  usage_count: number | null;
  usage_before: number | null;
  /** Days of the last 30 on which the product was used. */
  use_days: number | null;
  usage_on: string | null;
}

/**
 * An end of a subscription `s` that was known on day `q.day`. A planned end of its term is known from the start of the
 * row, an early end from its own day, or from the day it was written if that was earlier. Ruling 58.
 */
const KNOWN_END_SQL = `case when s.subscription_ed <= q.day
    or (not s.churned and s.subscription_ed >= least(s.current_term_ed, s.current_term_rd))
    or (s.updated_at at time zone $4)::date <= q.day then s.subscription_ed end`;

/**
 * Renewal of the term that a subscription `s` was in on day `q.day`. A later term does not change the renewal of the
 * previous one.
 */
const KNOWN_RENEWAL_SQL = `case when coalesce(s.current_term_sd, s.subscription_sd) <= q.day
    then coalesce(s.current_term_rd, s.current_term_ed) end`;

/**
 * Day on which a closed account `a` was closed: its churn event, otherwise the end of its last subscription, otherwise
 * the stated day. Dates after the day on which the account was recorded as closed do not count.
 */
const CLOSING_DAY_SQL = `select case when a.status = 'Closed' then coalesce(
    (select max(c.churned_on) from account_churns c
      where c.tenant_id = $1 and c.account_id = a.id and c.churned_on <= recorded.day),
    (select case when bool_and(coalesce(s.subscription_ed <= recorded.day, false)) then max(s.subscription_ed) end from subscriptions s
      where s.tenant_id = $1 and s.account_id = a.id and s.status not in ('draft', 'pending')),
    a.closed_on, '-infinity') end as day
  from (select greatest(a.closed_on, (a.updated_at at time zone $4)::date) as day) recorded`;

// $8 is the last complete day. The running day has only a part of its usage, so usage counts up to the day before.
// $5 and $6 repeat the first and the last day of usage as plain values, because the planner can prune partitions only with
// those.
const FACTS_SQL = `with q as materialized (
    select *, least(day, $8::date) as used_to
    from unnest($2::bigint[], $3::date[], $7::boolean[]) with ordinality as q (account_id, day, used, place)),
  first_case as materialized (select (min(submitted_at) at time zone $4)::date as day from support_cases where tenant_id = $1)
select q.account_id, q.day, case when closing.day <= q.day then 'Closed' else 'Active' end as status,
  s.mrr_minor, s.mrr_before_minor, s.garr_minor as contract_value_minor, s.garr_minor, s.narr_minor,
  s.auto_renewing_mrr_minor, coalesce(s.seats, a.seats, nullif(u.entitlements, 0), e.total) as licensed_seats,
  s.renewal_on, s.auto_renewal,
  u.dau, p.wau, p.mau, u.avg_dau, coalesce(nullif(u.entitlements, 0), e.total, 0) as entitlements_total,
  case when u.entitlements > 0 then u.entitlements_used else coalesce(e.used, 0) end as entitlements_used,
  case when first_case.day <= q.day and (c.known or a.onboarded_on <= q.day) then c.open_cases end as open_cases,
  case when first_case.day <= q.day and (c.known or a.onboarded_on <= q.day) then c.case_load end as case_load,
  coalesce(u.usage_count, 0) as usage_count, coalesce(u.usage_before, 0) as usage_before,
  coalesce(u.use_days, 0) as use_days, u.usage_on
from q cross join first_case join accounts a on a.tenant_id = $1 and a.id = q.account_id
cross join lateral (${CLOSING_DAY_SQL}) closing
cross join lateral (
  select coalesce(sum(x.mrr_minor) filter (where x.runs), 0)::bigint as mrr_minor,
    coalesce(sum(x.mrr_minor) filter (where x.ran), 0)::bigint as mrr_before_minor,
    coalesce(sum(x.arr_minor) filter (where x.runs), 0)::bigint as garr_minor,
    coalesce(sum(x.arr_minor) filter (where x.runs and (x.ends is null or x.ends > q.day + 365)), 0)::bigint as narr_minor,
    coalesce(sum(x.mrr_minor) filter (where x.runs and x.current_term_ar), 0)::bigint as auto_renewing_mrr_minor,
    sum(x.seats) filter (where x.runs)::bigint as seats,
    min(x.renewal_on) filter (where x.renews) as renewal_on,
    (array_agg(x.current_term_ar order by x.renewal_on nulls last, x.subscription_sd desc, x.id)
      filter (where x.runs and (x.renews or x.renewal_on is null)))[1] as auto_renewal
  from (select k.*, k.runs and k.renewal_on >= q.day and (k.ends is null or k.ends >= k.renewal_on) as renews
    from (select s.id, s.mrr_minor, s.arr_minor, s.seats, s.current_term_ar, s.subscription_sd,
        ${KNOWN_END_SQL} as ends, ${KNOWN_RENEWAL_SQL} as renewal_on,
        s.subscription_sd <= q.day and (s.subscription_ed is null or s.subscription_ed > q.day) as runs,
        s.subscription_sd <= (q.day - interval '1 month')::date
          and (s.subscription_ed is null or s.subscription_ed > (q.day - interval '1 month')::date) as ran
      from subscriptions s
      where s.tenant_id = $1 and s.account_id = q.account_id and s.status not in ('draft', 'pending')) k) x) s
cross join lateral (
  select max(day) as usage_on, (array_agg(active_users order by day desc) filter (where day > q.used_to - 30))[1] as dau,
    round(avg(active_users) filter (where day > q.used_to - 30))::int as avg_dau,
    sum(usage_count) filter (where day > q.used_to - 30)::bigint as usage_count,
    sum(usage_count) filter (where day <= q.used_to - 30)::bigint as usage_before,
    count(*) filter (where day > q.used_to - 30 and (usage_count > 0 or active_users > 0))::int as use_days,
    (array_agg(entitlements order by day desc) filter (where entitlements > 0))[1] as entitlements,
    (array_agg(entitlements_used order by day desc) filter (where entitlements > 0))[1] as entitlements_used
  from usage_daily where q.used and tenant_id = $1 and account_id = q.account_id and product_id = 0
    and day > q.used_to - 60 and day <= q.used_to and day > $5::date - 60 and day <= $6::date) u
cross join lateral (
  select case when count(*) > 0 then count(*) filter (where week) end::int as wau, nullif(count(*), 0)::int as mau
  from (select end_user, bool_or(position(B'1' in substring(days from greatest(1, q.used_to - 6 - month + 1)
        for greatest(0, least(31, q.used_to - month + 1) - greatest(1, q.used_to - 6 - month + 1) + 1))) > 0) as week
    from usage_users_monthly where q.used and tenant_id = $1 and account_id = q.account_id and product_id = 0
      and month >= date_trunc('month', q.used_to - 29)::date and month <= q.used_to
      and month >= date_trunc('month', $5::date - 29)::date and month <= $6::date
      and position(B'1' in substring(days from greatest(1, q.used_to - 29 - month + 1)
        for greatest(0, least(31, q.used_to - month + 1) - greatest(1, q.used_to - 29 - month + 1) + 1))) > 0
    group by end_user) users) p
cross join lateral (
  select sum(quantity)::bigint as total, sum(used)::bigint as used from entitlements
  where tenant_id = $1 and account_id = q.account_id and valid_from <= q.day and (valid_to is null or valid_to >= q.day)) e
cross join lateral (
  select count(*) > 0 as known, count(*) filter (where x.open)::int as open_cases,
    coalesce(sum(case when priority in ('urgent', 'high') then 2 else 1 end) filter (where x.open), 0)::int as case_load
  from (select priority, closed_at is null or closed_at >= ((q.day + 1)::timestamp at time zone $4) as open
    from support_cases where tenant_id = $1 and account_id = q.account_id
      and submitted_at < ((q.day + 1)::timestamp at time zone $4)) x) c
order by q.place`;

/**
 * Selects the first day of usage of each account that has any. For a tenant without usage, it reads no partitions per
 * account.
 */
const FIRST_USE_SQL = `select q.id, u.day from unnest($2::bigint[]) q (id) cross join lateral (
  select day from usage_daily where tenant_id = $1 and account_id = q.id and product_id = 0 order by day limit 1) u
  where exists (select from usage_daily where tenant_id = $1)`;

/** Up to this number of pairs, a custom plan costs more than it can save. */
const MAX_GENERIC_PAIRS = 50;

export interface Pair {
  account: number;
  day: string;
}

/**
 * Reads the facts of accounts. Small requests use a generic plan: with 24 months of usage there are 24 partitions to
 * plan for, 6.5 ms per call against 1.1 ms, and by default the database would plan each time.
 *
 * @param pairs what to compute; unknown accounts are omitted from the result
 * @returns in the order of the pairs
 */
export async function findAccountFacts(
  tx: TenantTx,
  pairs: readonly Pair[],
  { timeZone, today }: TenantClock,
): Promise<Facts[]> {
  if (pairs.length === 0) return [];
  const lastCompleteDay = addDays(today, -1);
  const isSmall = pairs.length <= MAX_GENERIC_PAIRS;
  const firstUse = isSmall ? undefined : await findFirstUse(tx, pairs);
  const hasUsage = ({ account, day }: Pair) => wasUsed(firstUse?.get(account), day, lastCompleteDay);
  const usageDays = pairs.map(({ day }) => (day < lastCompleteDay ? day : lastCompleteDay)).sort();
  const values = [
    tx.tenant,
    pairs.map((p) => p.account),
    pairs.map((p) => p.day),
    timeZone,
    usageDays[0],
    usageDays.at(-1),
    pairs.map((p) => isSmall || hasUsage(p)),
    lastCompleteDay,
  ];
  const facts = await tx.rows<Facts>(FACTS_SQL, values, isSmall ? 'generic' : undefined);
  return clearUnknownUsage(tx, facts, firstUse, lastCompleteDay);
}

const wasUsed = (firstUse: string | undefined, day: string, lastCompleteDay: string): boolean =>
  firstUse !== undefined && firstUse <= day && firstUse <= lastCompleteDay;

async function findFirstUse(tx: TenantTx, pairs: readonly Pair[]): Promise<ReadonlyMap<number, string>> {
  const accounts = [...new Set(pairs.map((p) => p.account))];
  const plan = accounts.length > MAX_GENERIC_PAIRS ? undefined : 'generic';
  const found = await tx.rows<{ id: number; day: string }>(FIRST_USE_SQL, [tx.tenant, accounts], plan);
  return new Map(found.map(({ id, day }) => [id, day]));
}

/**
 * Sets missing usage to 0 uses if the account had usage before. Without any usage before the day, the value remains
 * unknown.
 */
async function clearUnknownUsage(
  tx: TenantTx,
  facts: readonly Facts[],
  knownFirstUse: ReadonlyMap<number, string> | undefined,
  lastCompleteDay: string,
): Promise<Facts[]> {
  const unusedPairs = facts.filter((f) => f.usage_on === null).map((f) => ({ account: f.account_id, day: f.day }));
  if (unusedPairs.length === 0) return [...facts];
  const firstUse = knownFirstUse ?? (await findFirstUse(tx, unusedPairs));
  return facts.map((f) =>
    f.usage_on !== null || wasUsed(firstUse.get(f.account_id), f.day, lastCompleteDay)
      ? f
      : { ...f, usage_count: null, usage_before: null, use_days: null },
  );
}
