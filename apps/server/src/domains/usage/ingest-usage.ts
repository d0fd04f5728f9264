/**
 * Ingests rows that programs send. One statement writes the ids, days, features and users of a whole call, so that rows ingested by
 * another call add nothing. Totals do not depend on the order of the rows. If the number of active users on a day is sent several times,
 * the largest one counts.
 */
import type { RejectedRow } from '@mainstay/contract/usage/ingest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { updateActiveUserCounts } from './active-user-days.ts';
import { usageIngested } from './events.ts';
import type { ParsedUsageRow } from './parse-usage-rows.ts';
import { ensureFeatures } from './product-features.ts';
import { ID_SOURCE, toDayBit, toMonth } from './usage-facts.ts';

/** Rows whose account, product and feature are resolved. */
interface ResolvedUsageRow extends ParsedUsageRow {
  accountId: number;
  productId: number;
  featureId: number | null;
}

/**
 * Calls share this lock, and the job that processes arrivals takes it exclusively. If a call skips an account because it is already
 * queued, the job runs only after the rows of the call are committed.
 */
const LOCKS = { calls: 'pg_advisory_xact_lock_shared', job: 'pg_advisory_xact_lock' };
export const lockUsageArrivals = (tx: TenantTx, holder: keyof typeof LOCKS): Promise<unknown> =>
  tx.rows(`select ${LOCKS[holder]}(hashtext('usage_arrivals'), ($1::bigint % 2147483647)::int)`, [tx.tenant]);

export const PROCESS_USAGE = 'follow-usage';
/** Metrics are recomputed after a delay, once for many calls. */
const PROCESS_DELAY_MS = 10_000;

/**
 * Builds the array literal of a column by hand. For 5,000 rows, the conversion in the driver takes longer than the statement, and
 * intermediate arrays take longer than the literals. A column of nulls is empty, because `unnest` pads it.
 */
function toArrayLiteral(
  facts: readonly ResolvedUsageRow[],
  getValue: (fact: ResolvedUsageRow) => number | string | null,
): string {
  let list = '';
  let isEmpty = true;
  for (const fact of facts) {
    const value = getValue(fact);
    if (value !== null) isEmpty = false;
    list += `,${value ?? 'null'}`;
  }
  return isEmpty ? '{}' : `{${list.slice(1)}}`;
}
const quote = (text: string | null): string | null =>
  text === null ? null : `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const INSERT_ARRIVALS_SQL = `with r as materialized (
    select * from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::date[], $8::int[], $9::bigint[],
      $10::bigint[], $11::int[], $12::bigint[], $13::bigint[], $14::text[], $15::date[], $16::int[]) as r (id, hash, account_id,
      product_id, feature_id, day, active_users, usage_count, duration_seconds, error_count, entitlements, entitlements_used,
      end_user, month, bit)),
  fresh as (
    insert into external_rows (tenant_id, source, external_id, row_hash, day)
    select $1, '${ID_SOURCE}', id, hash, day from r order by id collate "C" on conflict do nothing returning external_id as id),
  f as materialized (select r.* from r join fresh using (id)),
  days as (
    insert into usage_daily as u (tenant_id, account_id, product_id, day, active_users, usage_count, duration_seconds, error_count,
      entitlements, entitlements_used)
    select $1, account_id, product_id, day, max(active_users), sum(usage_count), sum(duration_seconds), sum(error_count),
      sum(entitlements), sum(entitlements_used) from (
        select account_id, 0 as product_id, day, case when product_id = 0 and feature_id is null then active_users end as active_users,
          usage_count, duration_seconds, error_count, entitlements, entitlements_used from f
        union all select account_id, product_id, day, case when feature_id is null then active_users end, usage_count,
          duration_seconds, error_count, entitlements, entitlements_used from f where product_id <> 0) x
    group by account_id, product_id, day order by account_id, product_id, day
    on conflict (tenant_id, account_id, product_id, day) do update set
      active_users = greatest(u.active_users, excluded.active_users), usage_count = u.usage_count + excluded.usage_count,
      duration_seconds = u.duration_seconds + excluded.duration_seconds, error_count = u.error_count + excluded.error_count,
      entitlements = u.entitlements + excluded.entitlements, entitlements_used = u.entitlements_used + excluded.entitlements_used),
  features as (
    insert into usage_features_daily as u (tenant_id, account_id, feature_id, day, product_id, active_users, usage_count,
      duration_seconds, error_count)
    select $1, account_id, feature_id, day, max(product_id), max(active_users), sum(usage_count), sum(duration_seconds), sum(error_count)
    from f where feature_id is not null group by account_id, feature_id, day order by account_id, feature_id, day
    on conflict (tenant_id, account_id, feature_id, day) do update set active_users = greatest(u.active_users, excluded.active_users),
      usage_count = u.usage_count + excluded.usage_count, duration_seconds = u.duration_seconds + excluded.duration_seconds,
      error_count = u.error_count + excluded.error_count),
  people as (
    insert into usage_users_monthly as u (tenant_id, account_id, product_id, month, end_user, days)
    select $1, account_id, product_id, month, end_user, bit_or(set_bit(repeat('0', 31)::bit(31), bit, 1)) from (
        select account_id, 0 as product_id, month, end_user, bit from f where end_user is not null
        union all select account_id, product_id, month, end_user, bit from f where end_user is not null and product_id <> 0) x
    group by account_id, product_id, month, end_user order by account_id, product_id, month, end_user
    on conflict (tenant_id, account_id, product_id, month, end_user) do update set days = u.days | excluded.days),
  arrivals as (
    insert into usage_arrivals as u (tenant_id, account_id, from_on)
    select $1, n.account_id, n.first from (select account_id, min(day) as first from f group by account_id) n
    where not exists (select from usage_arrivals w where w.tenant_id = $1 and w.account_id = n.account_id and w.from_on <= n.first)
    order by n.account_id
    on conflict (tenant_id, account_id) do update set from_on = least(u.from_on, excluded.from_on))
  select r.id, x.row_hash is null or x.row_hash = r.hash as same from r
    left join external_rows x on x.tenant_id = $1 and x.source = '${ID_SOURCE}' and x.external_id = r.id
    where not exists (select from fresh where fresh.id = r.id)`;

/** @returns rows that were ingested before, with whether their content is the same */
function insertArrivals(tx: TenantTx, facts: readonly ResolvedUsageRow[]): Promise<{ id: string; same: boolean }[]> {
  const toColumn = (getValue: (fact: ResolvedUsageRow) => number | string | null) => toArrayLiteral(facts, getValue);
  return tx.rows(INSERT_ARRIVALS_SQL, [
    tx.tenant,
    toColumn((f) => quote(f.id)),
    toColumn((f) => f.hash),
    toColumn((f) => f.accountId),
    toColumn((f) => f.productId),
    toColumn((f) => f.featureId),
    toColumn((f) => f.day),
    toColumn((f) => f.active),
    ...([0, 1, 2, 3, 4] as const).map((at) => toColumn((f) => f.counts[at])),
    toColumn((f) => quote(f.user)),
    toColumn((f) => (f.user === null ? null : toMonth(f.day))),
    toColumn((f) => (f.user === null ? null : toDayBit(f.day))),
  ]);
}

/** Returns the account and product of a row, or the reason why it is rejected. */
function resolveOwner(
  row: ParsedUsageRow,
  { accounts, subscriptions, products }: ResolvedNames,
): { accountId: number; productId: number } | string {
  const namedAccountId = row.account === null ? undefined : accounts.get(row.account);
  const subscribedAccountId = row.subscription === null ? undefined : subscriptions.get(row.subscription);
  const productId = row.product === null ? 0 : products.get(row.product);
  if (row.account !== null && namedAccountId === undefined) return 'No account has this account_id.';
  if (row.subscription !== null && subscribedAccountId === undefined)
    return 'No subscription has this subscription_id.';
  if (productId === undefined) return 'No product has this product_sku.';
  if (namedAccountId !== undefined && subscribedAccountId !== undefined && namedAccountId !== subscribedAccountId)
    return 'The subscription belongs to another account.';
  return { accountId: namedAccountId ?? subscribedAccountId ?? 0, productId };
}

export interface IngestResult {
  accepted: number;
  repeated: number;
  rejectedRows: RejectedRow[];
}

/** Ingests rows. The partitions of their months must exist. @param now the time from which the delay of the metrics starts */
export async function ingestUsage(tx: TenantTx, rows: readonly ParsedUsageRow[], now: Date): Promise<IngestResult> {
  const rejectedRows: RejectedRow[] = [];
  const reject = ({ row, id }: ParsedUsageRow, reason: string) => rejectedRows.push({ row, id, reason });
  const resolvedRows: ResolvedUsageRow[] = [];
  const [, names] = await Promise.all([lockUsageArrivals(tx, 'calls'), resolveNames(tx, rows)]);
  for (const row of rows) {
    const owner = resolveOwner(row, names);
    if (typeof owner === 'string') reject(row, owner);
    else resolvedRows.push(Object.assign(row, owner, { featureId: null }));
  }
  if (resolvedRows.length === 0) return { accepted: 0, repeated: 0, rejectedRows };
  const features = await ensureFeatures(tx, resolvedRows);
  for (const fact of resolvedRows) fact.featureId = fact.feature === null ? null : (features.get(fact.feature) ?? null);
  const ingestedRows = await insertArrivals(tx, resolvedRows);
  const isSameById = new Map(ingestedRows.map(({ id, same }) => [id, same]));
  for (const row of resolvedRows)
    if (isSameById.get(row.id) === false) reject(row, 'This id was already ingested with different values.');
  const newRows = resolvedRows.filter(({ id }) => !isSameById.has(id));
  const userDays = newRows
    .filter(({ user }) => user !== null)
    .flatMap(({ accountId: account, productId, day }) =>
      (productId === 0 ? [0] : [0, productId]).map((product) => ({ account, product, day })),
    );
  if (userDays.length > 0) await updateActiveUserCounts(tx, userDays);
  if (newRows.length > 0) {
    const startAfter = new Date(now.getTime() + PROCESS_DELAY_MS);
    await Promise.all([
      enqueue(tx, PROCESS_USAGE, {}, { key: 'arrivals', startAfter }),
      record(tx, event(usageIngested, { rows: newRows }), { userId: null, now }),
    ]);
  }
  const repeated = ingestedRows.filter(({ same }) => same).length;
  return { accepted: newRows.length, repeated, rejectedRows };
}

export interface ResolvedNames {
  accounts: Map<string, number>;
  /** Account id by subscription name. */
  subscriptions: Map<string, number>;
  products: Map<string, number>;
}

function getDistinctNames(rows: readonly ParsedUsageRow[], key: 'account' | 'subscription' | 'product'): string[] {
  const names = new Set<string>();
  for (const { [key]: name } of rows) if (name !== null) names.add(name);
  return [...names];
}

interface NameMatch {
  kind: keyof ResolvedNames;
  name: string;
  id: number;
}

/** Resolves all names with one statement. */
export async function resolveNames(tx: TenantTx, rows: readonly ParsedUsageRow[]): Promise<ResolvedNames> {
  const found = await tx.rows<NameMatch>(
    `select 'accounts' as kind, external_id as name, id from accounts where tenant_id = $1 and external_id = any($2)
     union all select 'subscriptions', external_id, account_id from subscriptions where tenant_id = $1 and external_id = any($3)
     union all select 'products', sku_id, id from products where tenant_id = $1 and sku_id = any($4)`,
    [
      tx.tenant,
      getDistinctNames(rows, 'account'),
      getDistinctNames(rows, 'subscription'),
      getDistinctNames(rows, 'product'),
    ],
  );
  const names: ResolvedNames = { accounts: new Map(), subscriptions: new Map(), products: new Map() };
  for (const { kind, name, id } of found) names[kind].set(name, id);
  return names;
}
