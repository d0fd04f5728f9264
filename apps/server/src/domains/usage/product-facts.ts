/** Reads active users and entitlements of products of an account as of a day, like the metrics of the account itself. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ProductIds } from './usage-graphs.ts';

/** Null means unknown. */
export interface UsageFacts {
  dau: number | null;
  wau: number | null;
  mau: number | null;
  entitlements_total: number | null;
  entitlements_used: number | null;
}

// For several products, users are counted by name only. A sum would count users of two products twice.
const FACTS_SQL = `select q.day, case when cardinality($3::bigint[]) = 1 then coalesce(u.active_users, p.dau) else p.dau end as dau,
    p.wau, p.mau, e.total as entitlements_total, case when u.used > 0 then u.used else e.used end as entitlements_used
  from unnest($4::date[]) q (day)
  cross join lateral (select max(day) as last from usage_daily where tenant_id = $1 and account_id = $2
    and product_id = any($3::bigint[]) and day > q.day - 30 and day <= q.day) n
  cross join lateral (select sum(active_users)::int as active_users, sum(entitlements_used)::bigint as used from usage_daily
    where tenant_id = $1 and account_id = $2 and product_id = any($3::bigint[]) and day = n.last) u
  cross join lateral (
    select nullif(count(*) filter (where today), 0)::int as dau, case when count(*) > 0 then count(*) filter (where week) end::int as wau,
      nullif(count(*), 0)::int as mau
    from (select end_user,
        bool_or(month = date_trunc('month', n.last)::date and get_bit(days, extract(day from n.last)::int - 1) = 1) as today,
        bool_or(position(B'1' in substring(days from greatest(1, q.day - 6 - month + 1)
          for greatest(0, least(31, q.day - month + 1) - greatest(1, q.day - 6 - month + 1) + 1))) > 0) as week
      from usage_users_monthly where tenant_id = $1 and account_id = $2 and product_id = any($3::bigint[])
        and month >= date_trunc('month', q.day - 29)::date and month <= q.day
        and position(B'1' in substring(days from greatest(1, q.day - 29 - month + 1)
          for greatest(0, least(31, q.day - month + 1) - greatest(1, q.day - 29 - month + 1) + 1))) > 0
      group by end_user) users) p
  cross join lateral (select sum(quantity)::bigint as total, sum(used)::bigint as used from entitlements
    where tenant_id = $1 and account_id = $2 and product_id = any($3::bigint[]) and valid_from <= q.day
      and (valid_to is null or valid_to >= q.day)) e`;

/** Returns the combined facts of products for each of the days, in their order. */
export async function findProductFacts(
  tx: TenantTx,
  accountId: number,
  products: ProductIds,
  days: readonly string[],
): Promise<UsageFacts[]> {
  const found = await tx.rows<UsageFacts & { day: string }>(FACTS_SQL, [tx.tenant, accountId, products, days]);
  const byDay = new Map(found.map((row) => [row.day, row]));
  return days.flatMap((day) => byDay.get(day) ?? []);
}

/** For a feature, only daily users are counted. */
export async function findFeatureFacts(
  tx: TenantTx,
  accountId: number,
  feature: number,
  days: readonly string[],
): Promise<UsageFacts[]> {
  const found = await tx.rows<{ day: string; dau: number | null }>(
    `select q.day, (select active_users from usage_features_daily where tenant_id = $1 and account_id = $2 and feature_id = $3
       and day > q.day - 30 and day <= q.day order by day desc limit 1) as dau from unnest($4::date[]) q (day)`,
    [tx.tenant, accountId, feature, days],
  );
  const byDay = new Map(found.map((row) => [row.day, row.dau]));
  const missing = { wau: null, mau: null, entitlements_total: null, entitlements_used: null };
  return days.map((day) => ({ ...missing, dau: byDay.get(day) ?? null }));
}
