/** Reads the products in the subscriptions of an account, the subscriptions that contain a product, and its family. */
import type { ProductNode, ProductSubscription, SubscribedProduct } from '@mainstay/contract/subscriptions';
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

/** Maximum depth of a catalog. The limit also ends a cycle of parents. */
const MAX_DEPTH = 20;

/** Returns the whole family of a product, starting at its topmost ancestor, or nothing for an unknown SKU. */
export function findProductFamily(tx: TenantTx, sku: string): Promise<FamilyRow[]> {
  return tx.rows<FamilyRow>(
    `with recursive own as (
       select id, parent_id, family_id, 1 as depth from products where tenant_id = $1 and sku_id = $2
       union all select p.id, p.parent_id, p.family_id, o.depth + 1 from own o
         join products p on p.tenant_id = $1 and p.id = o.parent_id where o.depth < ${MAX_DEPTH}),
     top as (select id, family_id from own order by depth desc limit 1),
     up as (
       select f.id, f.parent_id, 1 as depth from top join product_families f on f.tenant_id = $1 and f.id = top.family_id
       union all select f.id, f.parent_id, u.depth + 1 from up u
         join product_families f on f.tenant_id = $1 and f.id = u.parent_id where u.depth < ${MAX_DEPTH}),
     families as (
       (select f.id, f.parent_id, f.name, 1 as depth from up u join product_families f on f.tenant_id = $1 and f.id = u.id
         order by u.depth desc limit 1)
       union all select f.id, f.parent_id, f.name, d.depth + 1 from families d
         join product_families f on f.tenant_id = $1 and f.parent_id = d.id where d.depth < ${MAX_DEPTH}),
     members as (
       select p.id, p.parent_id, p.family_id, p.sku_id, p.sku_name, p.name_key, 1 as depth from products p
         where p.tenant_id = $1 and (p.family_id in (select id from families) or p.id in (select id from top))
       union select p.id, p.parent_id, p.family_id, p.sku_id, p.sku_name, p.name_key, m.depth + 1 from members m
         join products p on p.tenant_id = $1 and p.parent_id = m.id where m.depth < ${MAX_DEPTH})
     select distinct on (rank, sort, key) key, above, name, sku_id from (
       select 'f' || id as key, 'f' || parent_id as above, name, null as sku_id, 1 as rank, lower(name) as sort from families
       union all select 'p' || id, coalesce('p' || parent_id, 'f' || family_id), sku_name, sku_id, 2, name_key from members) n
     order by rank, sort, key`,
    [tx.tenant, sku],
  );
}

/** A family or a product, with the key of its parent. */
export interface FamilyRow {
  key: string;
  above: string | null;
  name: string;
  sku_id: string | null;
}

/** Converts rows to trees. A row whose parent is not among them is a root. */
export function buildFamilyTree(rows: readonly FamilyRow[]): ProductNode[] {
  const nodes = new Map(rows.map(({ key, name, sku_id }) => [key, { name, sku_id, children: [] as ProductNode[] }]));
  const roots: ProductNode[] = [];
  for (const { key, above } of rows) {
    const node = nodes.get(key);
    if (node) (nodes.get(above ?? '')?.children ?? roots).push(node);
  }
  return roots;
}
