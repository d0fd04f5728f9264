/** Reads the usage of an account for charts, by day, week and month. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { DateCounts, UserGraph } from '@mainstay/contract/usage';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Ids of products that are combined. `[0]` is the whole account. */
export type ProductIds = readonly number[];
export const WHOLE_ACCOUNT: ProductIds = [0];

export const CHART_DAYS = 90;
const USERS_DAYS = 30;
const WEEKS = 13;
const MONTHS = 12;

interface Point {
  day: string;
  n: number;
}
const toDateCounts = (points: readonly Point[]): DateCounts => Object.fromEntries(points.map(({ day, n }) => [day, n]));

/** Returns events by day up to and including the last day. Days without a row are omitted. */
export async function findEventsByDay(
  tx: TenantTx,
  accountId: number,
  products: ProductIds,
  lastDay: string,
): Promise<DateCounts> {
  const points = await tx.rows<Point>(
    `select day, sum(usage_count)::bigint as n from usage_daily where tenant_id = $1 and account_id = $2
       and product_id = any($3::bigint[]) and day > $4::date and day <= $5::date group by day order by day`,
    [tx.tenant, accountId, products, addDays(lastDay, -CHART_DAYS), lastDay],
  );
  return toDateCounts(points);
}

/** Returns events of features by day. @param features one feature, the features of products, or all features */
export async function findFeatureEvents(
  tx: TenantTx,
  accountId: number,
  { feature, products }: { feature: number | null; products: ProductIds | null },
  lastDay: string,
): Promise<DateCounts> {
  const points = await tx.rows<Point>(
    `select u.day, sum(u.usage_count)::bigint as n from usage_features_daily u
     left join product_features f on f.tenant_id = $1 and f.id = u.feature_id
     where u.tenant_id = $1 and u.account_id = $2 and u.day > $5::date and u.day <= $6::date
       and ($3::bigint is null or u.feature_id = $3)
       and ($4::bigint[] is null or coalesce(f.product_id, u.product_id) = any($4))
     group by u.day order by u.day`,
    [tx.tenant, accountId, feature, products, addDays(lastDay, -CHART_DAYS), lastDay],
  );
  return toDateCounts(points);
}

/** Selects monthly rows `m` of users, which have one bit per day. */
const USER_MONTHS_CONDITION = `m.tenant_id = $1 and m.account_id = $2 and m.product_id = any($3::bigint[])`;

/** Counts the users of months up to the last day. @param rows condition on the months */
function countUsersByMonth(rows: string): string {
  return `select m.month as day, count(distinct m.end_user)::int as n from usage_users_monthly m
    where ${USER_MONTHS_CONDITION} and ${rows} and m.month <= $5::date
      and position(B'1' in substring(m.days from 1 for least(31, $5::date - m.month + 1))) > 0 group by 1`;
}

/** Users of several products are counted by name and not summed up, because one user may use two products. */
const USERS_SQL: Record<UserGraph, { one: string; several: string }> = {
  daily: {
    one: `select day, active_users as n from usage_daily where tenant_id = $1 and account_id = $2
      and product_id = any($3::bigint[]) and day > $4::date and day <= $5::date and active_users is not null order by day`,
    several: `select d.day::date as day, count(distinct m.end_user)::int as n
      from generate_series($4::date + 1, $5::date, interval '1 day') d (day)
      join usage_users_monthly m on ${USER_MONTHS_CONDITION} and m.month = date_trunc('month', d.day)::date
        and get_bit(m.days, extract(day from d.day)::int - 1) = 1
      where m.month >= date_trunc('month', $4::date)::date and m.month <= $5::date group by 1 order by 1`,
  },
  weekly: buildWeeklySql(),
  monthly: {
    // The stored total of an unfinished month includes later days, so it is recomputed up to the last day.
    one: `select month as day, monthly_active_users as n from usage_monthly where tenant_id = $1 and account_id = $2
      and product_id = any($3::bigint[]) and month > $4::date and (month + interval '1 month')::date <= $5::date + 1
      and monthly_active_users > 0
      union all ${countUsersByMonth(`(m.month + interval '1 month')::date > $5::date + 1`)} order by 1`,
    several: `${countUsersByMonth('m.month > $4::date')} order by 1`,
  },
};

/** A week spans at most two months. Each row is scanned once for each week that it overlaps. */
function buildWeeklySql(): { one: string; several: string } {
  const text = `select w.day::date as day, count(distinct m.end_user)::int as n
    from generate_series(date_trunc('week', $5::date::timestamp) - interval '${WEEKS - 1} weeks', $5::date, interval '1 week') w (day)
    join usage_users_monthly m on ${USER_MONTHS_CONDITION} and m.month > $4::date and m.month <= $5::date
      and m.month <= w.day::date + 6 and (m.month + interval '1 month')::date > w.day::date
      and position(B'1' in substring(m.days from greatest(1, w.day::date - m.month + 1)
        for greatest(0, least(31, least(w.day::date + 6, $5::date) - m.month + 1) - greatest(1, w.day::date - m.month + 1) + 1))) > 0
    group by 1 order by 1`;
  return { one: text, several: text };
}

/** Number of days that each kind of chart covers. */
const PERIOD_DAYS: Record<UserGraph, number> = { daily: USERS_DAYS, weekly: WEEKS * 7 + 31, monthly: MONTHS * 30.5 };

/** Returns active users by day, week or month up to a day. */
export async function findActiveUsers(
  tx: TenantTx,
  accountId: number,
  products: ProductIds,
  { type, lastDay }: { type: UserGraph; lastDay: string },
): Promise<DateCounts> {
  const text = USERS_SQL[type][products.length === 1 ? 'one' : 'several'];
  const since = addDays(lastDay, -Math.round(PERIOD_DAYS[type]));
  return toDateCounts(await tx.rows<Point>(text, [tx.tenant, accountId, products, since, lastDay]));
}

export async function findFeatureActiveUsers(
  tx: TenantTx,
  accountId: number,
  feature: number,
  lastDay: string,
): Promise<DateCounts> {
  const points = await tx.rows<Point>(
    `select day, active_users as n from usage_features_daily where tenant_id = $1 and account_id = $2 and feature_id = $3
       and day > $4::date and day <= $5::date and active_users is not null order by day`,
    [tx.tenant, accountId, feature, addDays(lastDay, -USERS_DAYS), lastDay],
  );
  return toDateCounts(points);
}

/** Returns the entitlements of an account at the end of each month, from the stored history. */
export async function findEntitlements(
  tx: TenantTx,
  accountId: number,
  products: ProductIds,
  today: string,
): Promise<DateCounts> {
  const months = `generate_series(date_trunc('month', $3::date) - interval '${MONTHS - 1} months',
    date_trunc('month', $3::date), interval '1 month') m (month)`;
  const isWholeAccount = products.length === 1 && products[0] === 0;
  const points = isWholeAccount
    ? await tx.rows<Point>(
        `select m.month::date as day, d.entitlements_total as n from ${months}
         cross join lateral (select least((m.month + interval '1 month')::date - 1, $3::date) as day) e
         join account_daily d on d.tenant_id = $1 and d.account_id = $2 and d.day <= e.day and d.until > e.day
         where d.entitlements_total > 0 order by 1`,
        [tx.tenant, accountId, today],
      )
    : await tx.rows<Point>(
        `select m.month::date as day, sum(e.quantity)::bigint as n from ${months}
         join entitlements e on e.tenant_id = $1 and e.account_id = $2 and e.product_id = any($4::bigint[])
           and e.valid_from <= least((m.month + interval '1 month')::date - 1, $3::date)
           and (e.valid_to is null or e.valid_to >= least((m.month + interval '1 month')::date - 1, $3::date))
         group by 1 order by 1`,
        [tx.tenant, accountId, today, products],
      );
  return toDateCounts(points);
}
