/** Sums up the changes that facts of usage make to totals by day and by feature. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Counts } from './usage-facts.ts';

/** The change that a fact makes to the totals. */
export interface Delta {
  account: number;
  product: number;
  feature: number | null;
  day: string;
  active: number | null;
  counts: Counts;
}

/** A total of usage: an account and a day, with a product (0: all products) or a feature. */
interface UsageTotal {
  account_id: number;
  day: string;
  product_id: number;
  feature_id: number | null;
  active_users: number | null;
  usage_count: number;
  duration_seconds: number;
  error_count: number;
  entitlements: number;
  entitlements_used: number;
}

function sumDeltas(
  deltas: readonly Delta[],
  getProduct: (d: Delta) => number,
  getFeature: (d: Delta) => number | null,
): UsageTotal[] {
  const totals = new Map<string, UsageTotal>();
  for (const delta of deltas) {
    const [product_id, feature_id] = [getProduct(delta), getFeature(delta)];
    const key =
      feature_id === null
        ? `${delta.account}:${delta.day}:${product_id}`
        : `${delta.account}:${delta.day}:f${feature_id}`;
    let total = totals.get(key);
    if (!total) {
      const empty = { usage_count: 0, duration_seconds: 0, error_count: 0, entitlements: 0, entitlements_used: 0 };
      total = { account_id: delta.account, day: delta.day, product_id, feature_id, active_users: null, ...empty };
      totals.set(key, total);
    }
    const [uses, seconds, errors, entitlements, used] = delta.counts;
    total.usage_count += uses;
    total.duration_seconds += seconds;
    total.error_count += errors;
    total.entitlements += entitlements;
    total.entitlements_used += used;
    if (feature_id !== null) total.active_users = delta.active ?? total.active_users;
  }
  return [...totals.values()];
}

/** Sums up by account and day, for the whole account and for each product. */
export const sumByDay = (deltas: readonly Delta[]): UsageTotal[] => [
  ...sumDeltas(
    deltas,
    () => 0,
    () => null,
  ),
  ...sumDeltas(
    deltas.filter((d) => d.product !== 0),
    (d) => d.product,
    () => null,
  ),
];

/** Sums up by account, feature and day. */
export const sumFeaturesByDay = (deltas: readonly Delta[]): UsageTotal[] =>
  sumDeltas(
    deltas.filter((d) => d.feature !== null),
    (d) => d.product,
    (d) => d.feature,
  );

const TOTALS_TYPE = `account_id bigint, day date, product_id bigint, feature_id bigint, active_users int, usage_count bigint,
  duration_seconds bigint, error_count int, entitlements bigint, entitlements_used bigint`;
const COUNT_COLUMNS = ['usage_count', 'duration_seconds', 'error_count', 'entitlements', 'entitlements_used'];

const sumColumnsSql = (columns: readonly string[]) => columns.map((c) => `${c} = u.${c} + excluded.${c}`).join(', ');

export async function addDaily(tx: TenantTx, sums: readonly UsageTotal[]): Promise<void> {
  await tx.rows(
    `insert into usage_daily as u (tenant_id, account_id, product_id, day, ${COUNT_COLUMNS.join(', ')})
     select $1, account_id, product_id, day, ${COUNT_COLUMNS.join(', ')} from jsonb_to_recordset($2) r (${TOTALS_TYPE})
     on conflict (tenant_id, account_id, product_id, day) do update
     set ${sumColumnsSql(COUNT_COLUMNS)}`,
    [tx.tenant, JSON.stringify(sums)],
  );
}

export async function addFeatures(tx: TenantTx, sums: readonly UsageTotal[]): Promise<void> {
  if (sums.length === 0) return;
  const featureColumns = COUNT_COLUMNS.slice(0, 3);
  await tx.rows(
    `insert into usage_features_daily as u (tenant_id, account_id, feature_id, day, product_id,
      active_users, ${featureColumns.join(', ')})
     select $1, account_id, feature_id, day, product_id, active_users, ${featureColumns.join(', ')}
     from jsonb_to_recordset($2) r (${TOTALS_TYPE})
     on conflict (tenant_id, account_id, feature_id, day) do update set
       active_users = coalesce(excluded.active_users, u.active_users), ${sumColumnsSql(featureColumns)}`,
    [tx.tenant, JSON.stringify(sums)],
  );
}

export async function deleteEmptyTotals(tx: TenantTx, deltas: readonly Delta[]): Promise<void> {
  await Promise.all([
    tx.rows(
      `delete from usage_daily u using jsonb_to_recordset($2) r (${TOTALS_TYPE})
       where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day
         and (u.usage_count, u.duration_seconds, u.error_count, u.entitlements, u.entitlements_used) = (0, 0, 0, 0, 0)
         and u.active_users is null`,
      [tx.tenant, JSON.stringify(sumByDay(deltas))],
    ),
    tx.rows(
      `delete from usage_features_daily u using jsonb_to_recordset($2) r (${TOTALS_TYPE})
       where u.tenant_id = $1 and u.account_id = r.account_id and u.feature_id = r.feature_id and u.day = r.day
         and (u.usage_count, u.duration_seconds, u.error_count) = (0, 0, 0)`,
      [tx.tenant, JSON.stringify(sumFeaturesByDay(deltas))],
    ),
  ]);
}
