/** Reads the daily usage of an account, its products and its features. */
import { addDays } from '@mainstay/contract/rules/dates';
import {
  createKeyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import { CHART_DAYS, type ProductIds } from './usage-graphs.ts';

/** One day of a product or a feature, or of the whole account if both are null. */
interface UsageDay {
  day: string;
  product: string | null;
  feature: string | null;
  active_users: number | null;
  usage_count: number;
  duration_seconds: number;
  error_count: number;
  /** Null for features, which have no entitlements. */
  entitlements: number | null;
  entitlements_used: number | null;
}

/** The latest day first. Within a day, the whole account comes first, then products, then features, by name. */
const BY_DAY = createKeyset([
  [`date '9999-12-31' - x.day`, 'bigint'],
  ['x.rank', 'bigint'],
  [`lower(coalesce(x.feature, x.product, '')) collate "C"`, 'text'],
  ['x.id', 'bigint'],
]);

/** Returns the rows of the days that the charts cover, of products and features; null selects all of them. */
export async function findUsageDays(
  tx: TenantTx,
  accountId: number,
  { products, feature }: { products: ProductIds | null; feature: number | null },
  { lastDay, ...range }: KeysetRange & { lastDay: string },
): Promise<{ rows: UsageDay[]; next: KeysetPosition | undefined }> {
  const values: unknown[] = [tx.tenant, accountId, products, feature, addDays(lastDay, -CHART_DAYS), lastDay];
  const { and, end } = keysetRangeSql(BY_DAY, range, (value) => `$${values.push(value)}`);
  const found = await tx.rows<UsageDay & { place: KeysetPosition }>(
    `select x.day, x.product, x.feature, x.active_users, x.usage_count, x.duration_seconds, x.error_count,
       x.entitlements, x.entitlements_used, ${BY_DAY.place}
     from (
       select u.day, case when u.product_id = 0 then 1 else 2 end as rank, u.product_id as id, p.sku_name as product,
         null as feature, u.active_users, u.usage_count, u.duration_seconds, u.error_count, u.entitlements,
         u.entitlements_used
       from usage_daily u left join products p on p.tenant_id = $1 and p.id = u.product_id
       where u.tenant_id = $1 and u.account_id = $2 and u.day > $5::date and u.day <= $6::date
         and $4::bigint is null and ($3::bigint[] is null or u.product_id = any($3))
       union all
       select u.day, 3, u.feature_id, p.sku_name, f.name, u.active_users, u.usage_count, u.duration_seconds,
         u.error_count, null, null
       from usage_features_daily u left join product_features f on f.tenant_id = $1 and f.id = u.feature_id
         left join products p on p.tenant_id = $1 and p.id = coalesce(f.product_id, nullif(u.product_id, 0))
       where u.tenant_id = $1 and u.account_id = $2 and u.day > $5::date and u.day <= $6::date
         and ($4::bigint is null or u.feature_id = $4)
         and ($3::bigint[] is null or coalesce(f.product_id, u.product_id) = any($3))) x
     where true${and} ${end}`,
    values,
  );
  const { rows, next } = toKeysetPage(found, range);
  return { rows, next };
}

/** Days are `YYYY-MM-DD`. Entitlements are empty if no source contains them. */
export const USAGE_SHEET: readonly SheetColumn<UsageDay>[] = [
  ['Day', (row) => row.day],
  ['Product', (row) => row.product ?? (row.feature === null ? 'All products' : null)],
  ['Feature', (row) => row.feature],
  ['Active users', (row) => row.active_users],
  ['Uses', (row) => row.usage_count],
  ['Time used (seconds)', (row) => row.duration_seconds],
  ['Errors', (row) => row.error_count],
  ['Entitlements', (row) => row.entitlements || null],
  ['Entitlements in use', (row) => (row.entitlements ? row.entitlements_used : null)],
];
