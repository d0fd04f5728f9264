/** Reads the products in the subscriptions of an account, and the subscriptions that contain a product. */
import type { ProductSubscription, SubscribedProduct } from '@mainstay/contract/subscriptions';
import { createKeyset, type KeysetPosition, toKeysetPage } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toMajorUnits } from '../../platform/units.ts';
import {
  buildStatement,
  type MoneyAccess,
  PRODUCT_COLUMNS,
  PRODUCT_SUBSCRIPTION_COLUMNS,
  RENEWAL,
  type SubscriptionsQuery,
} from './subscription-query.ts';

const BY_NAME = createKeyset([
  ['x.name_key', 'text'],
  ['x.id', 'bigint'],
]);
const LINES_BY_RENEWAL = createKeyset([RENEWAL, ['s.id', 'bigint'], ['l.id', 'bigint']], 'desc');

/** Returns the products in an account's subscriptions by name. */
export async function findProducts(tx: TenantTx, access: MoneyAccess, accountId: number, query: SubscriptionsQuery) {
  const options = { first: [accountId], columns: PRODUCT_COLUMNS, order: BY_NAME };
  const { rest, known, values } = buildStatement(tx, access, query, options);
  const found = await tx.rows<SubscribedProduct & { place: KeysetPosition }>(
    `select x.id, x.sku_id, x.sku_name, f.name as family, x.total_subs, ${BY_NAME.place} from (
       select p.id, p.sku_id, p.sku_name, p.name_key, p.family_id, count(distinct l.subscription_id)::int as total_subs
       from subscription_lines l join products p on p.tenant_id = $1 and p.id = l.product_id
         join ${known} s on s.tenant_id = $1 and s.id = l.subscription_id
       where l.tenant_id = $1 and l.account_id = $2
       group by p.id, p.sku_id, p.sku_name, p.name_key, p.family_id) x
     left join product_families f on f.tenant_id = $1 and f.id = x.family_id
     where true${rest}`,
    values,
  );
  const { rows, ...page } = toKeysetPage(found, query);
  return { products: rows.map(({ place: _place, ...row }): SubscribedProduct => row), ...page };
}

type FoundProductSubscription = Omit<ProductSubscription, 'price' | 'net_price'> & {
  unit: number;
  net: number;
  place: KeysetPosition;
};

/** Returns an account's subscriptions that contain a product. */
export async function findProductSubscriptions(
  tx: TenantTx,
  access: MoneyAccess,
  { accountId, sku }: { accountId: number; sku: string },
  query: SubscriptionsQuery,
) {
  const options = { first: [accountId, sku], columns: PRODUCT_SUBSCRIPTION_COLUMNS, order: LINES_BY_RENEWAL };
  const { rest, known, values } = buildStatement(tx, access, query, options);
  const found = await tx.rows<FoundProductSubscription>(
    `select l.id, s.subscription_id, s.status, l.quantity, l.unit_price_minor as unit, l.net_price_minor as net,
       ${LINES_BY_RENEWAL.place}
     from products p
       join subscription_lines l on l.tenant_id = $1 and l.account_id = $2 and l.product_id = p.id
       join ${known} s on s.tenant_id = $1 and s.id = l.subscription_id
     where p.tenant_id = $1 and p.sku_id = $3${rest}`,
    values,
  );
  const { rows, ...page } = toKeysetPage(found, query);
  const subscriptions = rows.map(
    ({ unit, net, place: _place, ...row }): ProductSubscription => ({
      ...row,
      price: toMajorUnits(unit, access.minorDigits),
      net_price: toMajorUnits(net, access.minorDigits),
    }),
  );
  return { subscriptions, ...page };
}

export async function productExists(tx: TenantTx, product: { sku: string } | { id: number }): Promise<boolean> {
  const [column, value] = 'sku' in product ? ['sku_id = $2::text', product.sku] : ['id = $2::bigint', product.id];
  return (await tx.rows(`select from products where tenant_id = $1 and ${column}`, [tx.tenant, value])).length > 0;
}
