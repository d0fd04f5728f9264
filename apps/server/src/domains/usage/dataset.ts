/** Datasets of usage by day, and by month for ranges of more than a month. */
import { sql } from 'kysely';
import type { Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';

const productJoin: Dataset['joins'] = {
  product: ({ tenant }) =>
    sql`left join products product on product.tenant_id = ${tenant} and product.id = x.product_id`,
};
const productColumns: Record<string, DatasetColumn> = {
  product_id: { type: 'int', label: 'Product id', sql: sql`x.product_id` },
  sku_name: { type: 'text', label: 'Product', sql: sql`product.sku_name`, nullable: true, join: 'product' },
};
const countColumns: Record<string, DatasetColumn> = {
  usage_count: { type: 'int', label: 'Events', sql: sql`x.usage_count` },
  duration_seconds: { type: 'int', label: 'Seconds', sql: sql`x.duration_seconds` },
  error_count: { type: 'int', label: 'Errors', sql: sql`x.error_count` },
};
const dailyColumns: Record<string, DatasetColumn> = {
  usage_date: { type: 'date', label: 'Day', sql: sql`x.day` },
  active_users: { type: 'int', label: 'Active users', sql: sql`x.active_users`, nullable: true },
  ...countColumns,
  entitlements: { type: 'int', label: 'Entitlements', sql: sql`x.entitlements` },
  entitlements_used: { type: 'int', label: 'Entitlements used', sql: sql`x.entitlements_used` },
};
const monthlyColumns: Record<string, DatasetColumn> = {
  month: { type: 'date', label: 'Month', sql: sql`x.month`, isMonthStart: true },
  monthly_active_users: { type: 'int', label: 'Monthly users', sql: sql`x.monthly_active_users`, nullable: true },
  avg_daily_active_users: {
    type: 'int',
    label: 'Average daily users',
    sql: sql`x.avg_daily_active_users`,
    nullable: true,
  },
  ...countColumns,
};

/** The differences between daily and monthly usage. `until` selects the rows that existed at the end of a day. */
interface UsageSpan extends Required<Pick<Dataset, 'table' | 'dateField' | 'columns'>> {
  key: Fragment;
  until: NonNullable<Dataset['always']>;
}

const DAYS: UsageSpan = {
  table: sql`usage_daily`,
  key: sql`x.day`,
  dateField: 'usage_date',
  columns: dailyColumns,
  until: ({ today }) => sql`x.day <= ${today}`,
};
/** Monthly rows never replace daily rows, because active users cannot be summed up. */
const MONTHS: UsageSpan = {
  table: sql`usage_monthly`,
  key: sql`x.month`,
  dateField: 'month',
  columns: monthlyColumns,
  // A month that was not over on that day contains later days.
  until: ({ today }) => sql`(x.month + interval '1 month')::date <= ${today} + 1`,
};

/**
 * Rows of whole accounts and rows of products are in the same table and count the same usage. A sum over both would be wrong, so each kind
 * of row is a separate dataset.
 */
const ACCOUNT_ROWS = sql`x.product_id = 0`;
const PRODUCT_ROWS = sql`x.product_id <> 0`;

function buildUsageDataset(
  label: string,
  span: UsageSpan,
  rows: Fragment,
  extraColumns: Dataset['columns'] = {},
): Dataset {
  const columns = { account_id: accountId, ...extraColumns, ...span.columns };
  const dataset: Dataset = {
    label,
    table: span.table,
    dateField: span.dateField,
    scope: { kind: 'account', column: 'account_id' },
    key: [sql`x.account_id`, sql`x.product_id`, span.key],
    columns: { ...columns, ...accountColumns },
    joins: { ...accountJoin, ...productJoin },
    always: () => rows,
  };
  const past = datasetAsOf(dataset, {
    unchangedColumns: [...Object.keys(columns), 'account.name'],
    always: (bound) => sql`${rows} and ${span.until(bound)}`,
  });
  return { ...dataset, past };
}

export const usageDaily = buildUsageDataset('Daily usage', DAYS, ACCOUNT_ROWS);
export const usageProductDaily = buildUsageDataset('Daily usage by product', DAYS, PRODUCT_ROWS, productColumns);
export const usageMonthly = buildUsageDataset('Monthly usage', MONTHS, ACCOUNT_ROWS);
export const usageProductMonthly = buildUsageDataset('Monthly usage by product', MONTHS, PRODUCT_ROWS, productColumns);
