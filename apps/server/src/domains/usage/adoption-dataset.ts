/** Dataset of the products that accounts have bought, with their usage. */
import { sql } from 'kysely';
import type { Dataset, DayRange, Fragment } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

/** Lines of running subscriptions, summed up by account and product, with the usage of the last month that is over. */
const boughtProducts = ({ today }: DayRange): Fragment => sql`(
  select bought.*, used.monthly_active_users, coalesce(used.usage_count, 0) as usage_count, a.primary_owner_id
  from (select l.tenant_id, l.account_id, l.product_id, sum(l.quantity)::bigint as quantity,
        sum(l.net_price_minor)::bigint as mrr_minor
      from subscription_lines l join subscriptions s on s.tenant_id = l.tenant_id and s.id = l.subscription_id
      where s.status not in ('draft', 'pending') and s.subscription_sd <= ${today}
        and (s.subscription_ed is null or s.subscription_ed > ${today})
      group by l.tenant_id, l.account_id, l.product_id) bought
    join accounts a on a.tenant_id = bought.tenant_id and a.id = bought.account_id
    left join usage_monthly used on used.tenant_id = bought.tenant_id and used.account_id = bought.account_id
      and used.product_id = bought.product_id
      and used.month = (date_trunc('month', ${today}::timestamp) - interval '1 month')::date)`;

export const productAdoption: Dataset = {
  label: 'Products of accounts with their usage',
  listed: ['sku_name', 'quantity', 'mrr', 'users', 'usage_count'],
  table: boughtProducts,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.account_id`, sql`x.product_id`],
  columns: {
    account_id: accountId,
    product_id: { type: 'int', label: 'Product id', sql: sql`x.product_id` },
    sku_name: {
      type: 'text',
      label: 'Product',
      sql: sql`product.sku_name`,
      sortSql: sql`product.name_key`,
      join: 'product',
    },
    quantity: { type: 'int', label: 'Seats bought', sql: sql`x.quantity` },
    mrr: { type: 'number', label: 'MRR of the product', sql: sql`x.mrr_minor`, scale: 'money' },
    is_used: { type: 'boolean', label: 'Used in the last full month', sql: sql`(x.usage_count > 0)` },
    users: {
      type: 'int',
      label: 'Users in the last full month',
      sql: sql`x.monthly_active_users`,
      nullable: true,
    },
    usage_count: { type: 'int', label: 'Events in the last full month', sql: sql`x.usage_count` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: {
    ...accountJoin,
    ...ownerJoin(sql`x.primary_owner_id`),
    product: ({ tenant }) =>
      sql`left join products product on product.tenant_id = ${tenant} and product.id = x.product_id`,
  },
};
