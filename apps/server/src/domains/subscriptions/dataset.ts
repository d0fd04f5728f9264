/** Datasets of subscriptions, and of their products line by line. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { isStartedSql, knownColumnsSql, renewalSql } from './subscription-query.ts';

/** @param source the row or the join of the subscription */
const termColumns = (source: Fragment, join?: string): Record<string, DatasetColumn> => {
  const column = (type: DatasetColumn['type'], label: string, name: Fragment, nullable = false): DatasetColumn => ({
    type,
    label,
    sql: sql`${source}.${name}`,
    ...(nullable && { nullable }),
    ...(join !== undefined && { join }),
  });
  return {
    subscription_id: column('text', 'Number', sql`subscription_id`),
    status: column('text', 'Status', sql`status`),
    current_term_sd: column('date', 'Term start', sql`current_term_sd`, true),
    current_term_ed: column('date', 'Term end', sql`current_term_ed`, true),
    current_term_rd: column('date', 'Renewal', sql`current_term_rd`, true),
    auto_renewal: column('boolean', 'Renews automatically', sql`current_term_ar`),
  };
};

/** Placeholders for the day and the tenant in SQL text until the values are bound. */
const DAY = '{day}';
const TENANT = '{tenant}';
const bindValues = (text: string, { today, tenant }: BoundValues): Fragment => {
  const parts = text.split(TENANT).map((part) => sql.join(part.split(DAY).map(sql.raw), today));
  return sql.join(parts, tenant);
};

/**
 * The next renewal, as in the metrics of accounts: of subscriptions that are running and not known to end before it. Its
 * forecast depends on the health of the account and on automatic renewal.
 */
const RENEWAL = renewalSql(DAY, TENANT);
const forecastColumns = (health: Fragment, join: string): Record<string, DatasetColumn> => ({
  renewal: { type: 'date', label: 'Next renewal', sql: (bound) => bindValues(RENEWAL, bound), nullable: true },
  health: { type: 'int', label: 'Health of the account', sql: health, nullable: true, shows: 'health', join },
  forecast: {
    type: 'text',
    label: 'Renewal forecast',
    sql: (bound) => sql`(case when ${bindValues(RENEWAL, bound)} is null then null when ${health} <= 50 then 'At risk'
      when x.current_term_ar then 'Committed' else 'Likely' end)`,
    nullable: true,
    join,
  },
});

const present: Dataset = {
  label: 'Subscriptions',
  table: sql`subscriptions`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'current_term_rd',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    ...termColumns(sql`x`),
    subscription_sd: { type: 'date', label: 'Start', sql: sql`x.subscription_sd` },
    subscription_ed: { type: 'date', label: 'End', sql: sql`x.subscription_ed`, nullable: true },
    ...forecastColumns(sql`account.health`, 'account'),
    mrr: { type: 'number', label: 'MRR', sql: sql`x.mrr_minor`, scale: 'money' },
    arr: { type: 'number', label: 'ARR', sql: sql`x.arr_minor`, scale: 'money' },
    plan: { type: 'text', label: 'Plan', sql: sql`x.plan`, nullable: true },
    seats: { type: 'int', label: 'Seats', sql: sql`x.seats`, nullable: true },
    billing_frequency: { type: 'text', label: 'Billing', sql: sql`x.billing_frequency`, nullable: true },
    is_trial: { type: 'boolean', label: 'Trial', sql: sql`x.is_trial` },
    upgraded: { type: 'boolean', label: 'Upgraded', sql: sql`x.upgraded` },
    downgraded: { type: 'boolean', label: 'Downgraded', sql: sql`x.downgraded` },
    churned: { type: 'boolean', label: 'Churned', sql: sql`x.churned` },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...accountColumns,
  },
  joins: accountJoin,
};

/** Uses the rules of account metrics: subscriptions that never started are excluded, and started ones keep their price. */
const snapshotJoin: NonNullable<Dataset['joins']> = {
  ...accountJoin,
  snapshot: ({ tenant, today }) => sql`left join account_daily snapshot on snapshot.tenant_id = ${tenant}
    and snapshot.account_id = x.account_id and snapshot.day <= ${today} and snapshot.until > ${today}`,
};
const pastSubscriptions: Dataset = datasetAsOf(
  { ...present, joins: snapshotJoin },
  {
    unchangedColumns: [
      'id',
      'account_id',
      'subscription_id',
      'subscription_sd',
      'mrr',
      'arr',
      'plan',
      'seats',
      'billing_frequency',
      'is_trial',
      'created_at',
      'account.name',
    ],
    columns: {
      ...forecastColumns(sql`snapshot.health`, 'snapshot'),
      ...Object.fromEntries(
        Object.entries(knownColumnsSql(DAY, TENANT)).flatMap(([name, text]): [string, DatasetColumn][] => {
          const column = present.columns[name];
          return column ? [[name, { ...column, sql: (bound) => bindValues(text, bound) }]] : [];
        }),
      ),
    },
    always: (bound) => bindValues(isStartedSql(DAY), bound),
  },
);

export const subscriptions: Dataset = { ...present, past: pastSubscriptions };

const fromProduct = { join: 'product' } as const;
export const products: Dataset = {
  label: 'Products of subscriptions',
  table: sql`subscription_lines`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'current_term_rd',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    product_id: { type: 'int', label: 'Product id', sql: sql`x.product_id` },
    sku_id: { type: 'text', label: 'SKU', sql: sql`product.sku_id`, ...fromProduct },
    sku_name: {
      type: 'text',
      label: 'Product',
      sql: sql`product.sku_name`,
      sortSql: sql`product.name_key`,
      ...fromProduct,
    },
    quantity: { type: 'int', label: 'Quantity', sql: sql`x.quantity` },
    price: { type: 'number', label: 'Unit price', sql: sql`x.unit_price_minor`, scale: 'money' },
    net_price: { type: 'number', label: 'Net price', sql: sql`x.net_price_minor`, scale: 'money' },
    ...termColumns(sql`subscription`, 'subscription'),
    ...accountColumns,
  },
  joins: {
    ...accountJoin,
    product: ({ tenant }) =>
      sql`left join products product on product.tenant_id = ${tenant} and product.id = x.product_id`,
    subscription: ({ tenant }) => sql`left join subscriptions subscription
      on subscription.tenant_id = ${tenant} and subscription.id = x.subscription_id`,
  },
};
