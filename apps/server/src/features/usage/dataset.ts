/** Usage by day, and by month for what looks further back than a month. */
import { sql } from 'kysely';
import type { Dataset, DatasetColumn } from '../../platform/engine/dataset.ts';
import { pastOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../accounts/dataset.ts';

const productJoin: Dataset['joins'] = {
  product: ({ tenant }) =>
    sql`left join products product on product.tenant_id = ${tenant} and product.id = x.product_id`,
};
const dimensions: Record<string, DatasetColumn> = {
  account_id: accountId,
  product_id: { type: 'int', label: 'Product id, 0 for the whole account', sql: sql`x.product_id` },
  sku_name: { type: 'text', label: 'Product', sql: sql`product.sku_name`, nullable: true, join: 'product' },
};
const counts: Record<string, DatasetColumn> = {
  usage_count: { type: 'int', label: 'Events', sql: sql`x.usage_count` },
  duration_seconds: { type: 'int', label: 'Seconds', sql: sql`x.duration_seconds` },
  error_count: { type: 'int', label: 'Errors', sql: sql`x.error_count` },
};

const daily: Dataset = {
  label: 'Daily usage',
  table: sql`usage_daily`,
  scope: { kind: 'account', key: sql`x.account_id` },
  key: [sql`x.account_id`, sql`x.product_id`, sql`x.day`],
  dateField: 'usage_date',
  columns: {
    ...dimensions,
    usage_date: { type: 'date', label: 'Day', sql: sql`x.day` },
    active_users: { type: 'int', label: 'Active users', sql: sql`x.active_users`, nullable: true },
    ...counts,
    entitlements: { type: 'int', label: 'Entitlements', sql: sql`x.entitlements` },
    entitlements_used: { type: 'int', label: 'Entitlements used', sql: sql`x.entitlements_used` },
    ...accountColumns,
  },
  joins: { ...accountJoin, ...productJoin },
};

const named = [...Object.keys(dimensions), ...Object.keys(counts), 'account.name'];
export const usageDaily: Dataset = {
  ...daily,
  past: pastOf(daily, {
    same: [...named, 'usage_date', 'active_users', 'entitlements', 'entitlements_used'],
    always: ({ today }) => sql`x.day <= ${today}`,
  }),
};

const monthly: Dataset = {
  label: 'Monthly usage',
  table: sql`usage_monthly`,
  scope: { kind: 'account', key: sql`x.account_id` },
  key: [sql`x.account_id`, sql`x.product_id`, sql`x.month`],
  dateField: 'month',
  columns: {
    ...dimensions,
    month: { type: 'date', label: 'Month', sql: sql`x.month` },
    monthly_active_users: { type: 'int', label: 'Monthly users', sql: sql`x.monthly_active_users`, nullable: true },
    avg_daily_active_users: {
      type: 'int',
      label: 'Average daily users',
      sql: sql`x.avg_daily_active_users`,
      nullable: true,
    },
    ...counts,
    ...accountColumns,
  },
  joins: { ...accountJoin, ...productJoin },
};

/** A dataset of its own, never put in place of the daily one: its active users are not a sum. */
export const usageMonthly: Dataset = {
  ...monthly,
  past: pastOf(monthly, {
    same: [...named, 'month', 'monthly_active_users', 'avg_daily_active_users'],
    // A month that was not over holds days that came later.
    always: ({ today }) => sql`(x.month + interval '1 month')::date <= ${today} + 1`,
  }),
};
