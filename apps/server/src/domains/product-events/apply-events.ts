/**
 * Adds stored events to usage. Each count remembers what it added and to which account, product and feature, so counts
 * that changed, and those that now belong elsewhere, are applied in the same way: as the difference.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { deleteUserDays, updateActiveUserCounts } from '../usage/active-user-days.ts';
import { usageIngested } from '../usage/events.ts';
import { lockUsageArrivals, PROCESS_USAGE } from '../usage/ingest-usage.ts';
import { ZERO_COUNTS } from '../usage/usage-facts.ts';
import { deleteEmptyTotals } from '../usage/usage-totals.ts';

/** Counts that one transaction applies. */
export const CHUNK_COUNTS = 5000;

/**
 * The group of a count: the one that its events named, otherwise the last group of the user up to the end of the day,
 * otherwise the first later one.
 */
const groupSql = (c: string) => `case when ${c}.group_id <> '' then ${c}.group_id else coalesce(
    (select m.group_id from event_memberships m where m.tenant_id = $1 and m.end_user = ${c}.end_user and m.day <= ${c}.day
     order by m.day desc limit 1),
    (select m.group_id from event_memberships m where m.tenant_id = $1 and m.end_user = ${c}.end_user and m.day > ${c}.day
     order by m.day limit 1), '') end`;

/** Marks the counts of users whose group changed. */
export const markRegroupedCounts = (tx: TenantTx): Promise<unknown> =>
  tx.rows(
    `with changed as (
       update event_memberships set is_dirty = false where tenant_id = $1 and is_dirty returning end_user)
     update event_counts c set is_dirty = true from (select distinct end_user from changed) u
     where c.tenant_id = $1 and c.end_user = u.end_user and c.group_id = '' and not c.is_dirty and c.in_group <> ${groupSql('c')}`,
    [tx.tenant],
  );

/** Returns the first and the last day with changed counts; undefined if there are none. */
export async function findChangedDays(tx: TenantTx): Promise<[from: string, to: string] | undefined> {
  const [row] = await tx.rows<{ first: string | null; last: string | null }>(
    'select min(day) as first, max(day) as last from event_counts where tenant_id = $1 and is_dirty',
    [tx.tenant],
  );
  return row?.first && row.last ? [row.first, row.last] : undefined;
}

const APPLY_SQL = `with dirty as materialized (
    select day, group_id, end_user, event, count, account_id, product_id, feature_id, applied from event_counts
    where tenant_id = $1 and is_dirty order by day, group_id, end_user, event limit $2 for update),
  named as materialized (select d.*, ${groupSql('d')} as in_group from dirty d),
  events as materialized (select distinct event, lower(event collate "default") collate "C" as name_key from dirty where event <> ''),
  features as materialized (
    select distinct on (e.event) e.event, f.id, f.product_id from events e
    left join event_names n on n.tenant_id = $1 and n.name = e.event
    join product_features f on f.tenant_id = $1 and (f.id = n.feature_id
      or n.feature_id is null and (f.external_id = e.event or f.name_key = e.name_key))
    order by e.event, (f.external_id is not distinct from e.event) desc, f.id),
  target as materialized (
    select n.*, case when i.is_ignored or g.is_ignored then null else coalesce(g.account_id, a.id) end as to_account,
      coalesce(f.product_id, 0) as to_product, f.id as to_feature
    from named n
    left join event_groups g on g.tenant_id = $1 and g.group_id = n.in_group
    left join accounts a on a.tenant_id = $1 and a.external_id = n.in_group
    left join event_names i on i.tenant_id = $1 and i.name = n.event
    left join features f on f.event = n.event),
  deltas as materialized (
    select account_id, product_id, feature_id, day, sum(n)::bigint as n from (
      select to_account as account_id, to_product as product_id, to_feature as feature_id, day, count as n from target
        where to_account is not null
      union all select account_id, product_id, feature_id, day, -applied from target where account_id is not null) x
    group by account_id, product_id, feature_id, day having sum(n) <> 0),
  days as (
    insert into usage_daily as u (tenant_id, account_id, product_id, day, usage_count)
    select $1, account_id, product_id, day, sum(n) from (
      select account_id, 0 as product_id, day, n from deltas
      union all select account_id, product_id, day, n from deltas where product_id <> 0) x
    group by account_id, product_id, day order by account_id, product_id, day
    on conflict (tenant_id, account_id, product_id, day) do update set usage_count = u.usage_count + excluded.usage_count),
  feature_days as (
    insert into usage_features_daily as u (tenant_id, account_id, feature_id, day, product_id, usage_count)
    select $1, account_id, feature_id, day, max(product_id), sum(n) from deltas where feature_id is not null
    group by account_id, feature_id, day order by account_id, feature_id, day
    on conflict (tenant_id, account_id, feature_id, day) do update set usage_count = u.usage_count + excluded.usage_count),
  people as (
    insert into usage_users_monthly as u (tenant_id, account_id, product_id, month, end_user, days)
    select $1, account_id, product_id, date_trunc('month', day::timestamp)::date as month, end_user,
      bit_or(set_bit(repeat('0', 31)::bit(31), extract(day from day)::int - 1, 1)) from (
        select to_account as account_id, 0 as product_id, day, end_user from target
          where end_user <> '' and to_account is not null and (account_id is distinct from to_account)
        union all select to_account, to_product, day, end_user from target
          where end_user <> '' and to_account is not null and to_product <> 0
            and (account_id is distinct from to_account or product_id <> to_product)) x
    group by account_id, product_id, date_trunc('month', day::timestamp), end_user order by account_id, product_id, month, end_user
    on conflict (tenant_id, account_id, product_id, month, end_user) do update set days = u.days | excluded.days),
  arrivals as (
    insert into usage_arrivals as u (tenant_id, account_id, from_on)
    select $1, account_id, min(day) from deltas group by account_id order by account_id
    on conflict (tenant_id, account_id) do update set from_on = least(u.from_on, excluded.from_on)),
  settled as (
    update event_counts c set account_id = t.to_account, product_id = t.to_product, feature_id = t.to_feature,
      in_group = t.in_group, applied = case when t.to_account is null then 0 else t.count end, is_dirty = false
    from target t where c.tenant_id = $1 and c.day = t.day and c.group_id = t.group_id and c.end_user = t.end_user
      and c.event = t.event)
  select day, end_user, account_id, product_id, feature_id, to_account, to_product, to_feature, count <> applied as is_counted
  from target`;

interface AppliedCount {
  day: string;
  end_user: string;
  account_id: number | null;
  product_id: number;
  feature_id: number | null;
  to_account: number | null;
  to_product: number;
  to_feature: number | null;
  /** Whether the number of events changed. */
  is_counted: boolean;
}

const isMoved = (count: AppliedCount): boolean =>
  count.account_id !== count.to_account ||
  count.product_id !== count.to_product ||
  count.feature_id !== count.to_feature;

const toProducts = (product: number) => (product === 0 ? [0] : [0, product]);

/**
 * Applies the next chunk of changed counts. The partitions of their days must exist.
 * @returns whether there may be more
 */
export async function applyEvents(tx: TenantTx, now: Date): Promise<boolean> {
  await lockUsageArrivals(tx, 'calls');
  const counts = await tx.rows<AppliedCount>(APPLY_SQL, [tx.tenant, CHUNK_COUNTS]);
  if (counts.length === 0) return false;
  const moved = counts.flatMap(({ account_id: account, ...count }) =>
    account !== null && isMoved({ account_id: account, ...count }) ? [{ ...count, account }] : [],
  );
  if (moved.length > 0) await deleteUnsupportedUserDays(tx, moved);
  const userDays = counts.flatMap(({ to_account: account, to_product, day, end_user }) =>
    account === null || end_user === '' ? [] : toProducts(to_product).map((product) => ({ account, product, day })),
  );
  if (userDays.length > 0) await updateActiveUserCounts(tx, userDays);
  if (moved.length > 0) {
    const left = moved.map(({ account, product_id: product, feature_id: feature, day }) => ({
      account,
      product,
      feature,
      day,
      active: null,
      counts: ZERO_COUNTS,
    }));
    await deleteEmptyTotals(tx, left);
  }
  const changed = counts.filter((count) => isMoved(count) || (count.to_account !== null && count.is_counted));
  const accounts = new Set(
    changed.flatMap((count) => [count.account_id, count.to_account].filter((id) => id !== null)),
  );
  if (accounts.size > 0) {
    const rows = [...accounts].map((accountId) => ({ accountId }));
    await Promise.all([
      enqueue(tx, PROCESS_USAGE, {}, { key: 'arrivals' }),
      record(tx, event(usageIngested, { rows }), { userId: null, now }),
    ]);
  }
  return counts.length === CHUNK_COUNTS;
}

interface MovedCount {
  account: number;
  product_id: number;
  day: string;
  end_user: string;
}

/** Deletes the active days of users in accounts and products for which no other count is left. */
async function deleteUnsupportedUserDays(tx: TenantTx, moved: readonly MovedCount[]): Promise<void> {
  const userDays = moved.flatMap(({ account, product_id, day, end_user: user }) =>
    user === '' ? [] : toProducts(product_id).map((product) => ({ account, product, day, user })),
  );
  const unsupported = await tx.rows<(typeof userDays)[number]>(
    `select distinct r.account, r.product, r.day, r."user"
     from jsonb_to_recordset($2) r (account bigint, product bigint, day date, "user" text)
     where not exists (select from event_counts c where c.tenant_id = $1 and c.end_user = r."user" and c.day = r.day
       and c.account_id = r.account and r.product in (0, c.product_id) and c.applied > 0)`,
    [tx.tenant, JSON.stringify(userDays)],
  );
  if (unsupported.length > 0) await deleteUserDays(tx, unsupported);
}
