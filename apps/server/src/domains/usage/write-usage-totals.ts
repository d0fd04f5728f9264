/** Adds to the stored totals of usage by day and by feature, and deletes empty ones. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Delta, sumByDay, sumFeaturesByDay, type UsageTotal } from './usage-totals.ts';

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
