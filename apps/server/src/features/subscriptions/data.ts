/** Reads the subscriptions of one account, their products, and the families of those products. */
import type { ListFilter } from '@mainstay/contract/kit';
import type { ProductSubscription, SubscribedProduct, Subscription } from '@mainstay/contract/subscriptions';
import {
  keysetRangeSql,
  type Keyset,
  createKeyset,
  type KeysetRange,
  toKeysetPage,
  type KeysetPosition,
} from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits, Values } from '../accounts/rules.ts';
import {
  toConditions,
  type FamilyRow,
  knownSubscriptionsSql,
  type FilterColumns,
  PRODUCT_COLUMNS,
  PRODUCT_SUBSCRIPTION_COLUMNS,
  SUBSCRIPTION_COLUMNS,
} from './rules.ts';

/** Filters and range of a list. */
type SubscriptionsQuery = {
  filters?: readonly ListFilter[] | undefined;
  /** Undefined means the present. */
  pastDay?: string | undefined;
} & KeysetRange;
type MoneyAccess = Pick<Access, 'minorDigits'>;

/** The latest renewal comes first; subscriptions without a renewal come last. */
const RENEWAL = [`coalesce(s.current_term_rd, '-infinity')`, 'date'] as const;
const BY_RENEWAL = createKeyset([RENEWAL, ['s.id', 'bigint']], 'desc');
const BY_NAME = createKeyset([
  ['x.name_key', 'text'],
  ['x.id', 'bigint'],
]);
const LINES_BY_RENEWAL = createKeyset([RENEWAL, ['s.id', 'bigint'], ['l.id', 'bigint']], 'desc');

/** `$1` is the tenant and `$2` the account; further values come after the values in `first`. */
function buildStatement(
  tx: TenantTx,
  { minorDigits }: MoneyAccess,
  query: SubscriptionsQuery,
  { first, columns, order }: { first: unknown[]; columns: FilterColumns; order: Keyset },
) {
  const values = new Values(tx.tenant, ...first);
  const where = toConditions(values, columns, query.filters, minorDigits);
  const { and, end } = keysetRangeSql(order, query, (value) => `$${values.list.push(value)}`);
  const known = knownSubscriptionsSql(query.pastDay && values.bind(query.pastDay, 'date'));
  return { rest: `${where}${and} ${end}`, known, values: values.list };
}

type FoundLine = [name: string, quantity: number, unit: number, net: number, sku: string];
type FoundSubscription = Omit<Subscription, 'mrr' | 'product_list'> & {
  mrr_minor: number;
  lines: FoundLine[];
  place: KeysetPosition;
};

const selectSubscriptions = (
  known: string,
): string => `select s.id, s.subscription_id, s.status, s.mrr_minor, s.seats, s.plan, s.current_term_ar,
    s.current_term_rd, s.current_term_sd, s.current_term_ed, s.subscription_ed, s.subscription_rd, s.initial_term,
    s.initial_term_type, s.renewal_term, s.renewal_term_type, p.subscription_id as pre_subs_id,
    n.subscription_id as nxt_subs_id, s.customer_sid,
    coalesce((select jsonb_agg(jsonb_build_array(x.sku_name, l.quantity, l.unit_price_minor, l.net_price_minor, x.sku_id)
        order by x.name_key, l.id)
      from subscription_lines l join products x on x.tenant_id = $1 and x.id = l.product_id
      where l.tenant_id = $1 and l.subscription_id = s.id), '[]') as lines, ${BY_RENEWAL.place}
  from ${known} s
    left join ${known} p on p.tenant_id = $1 and p.id = s.pre_subs_id
    left join ${known} n on n.tenant_id = $1 and n.id = s.nxt_subs_id
  where s.tenant_id = $1 and s.account_id = $2`;

/** Returns subscriptions of an account, the latest renewal first. */
export async function findSubscriptions(
  tx: TenantTx,
  access: MoneyAccess,
  accountId: number,
  query: SubscriptionsQuery,
) {
  const toMajor = (minor: number) => toMajorUnits(minor, access.minorDigits);
  const options = { first: [accountId], columns: SUBSCRIPTION_COLUMNS, order: BY_RENEWAL };
  const { rest, known, values } = buildStatement(tx, access, query, options);
  const { rows, ...page } = toKeysetPage(
    await tx.rows<FoundSubscription>(`${selectSubscriptions(known)}${rest}`, values),
    query,
  );
  const subscriptions = rows.map(
    ({ mrr_minor, lines, place: _place, ...row }): Subscription => ({
      ...row,
      mrr: toMajor(mrr_minor),
      product_list: lines.map(([name, quantity, unit, net, sku_id]) => ({
        name,
        quantity,
        unit_price: toMajor(unit),
        net_price: toMajor(net),
        sku_id,
      })),
    }),
  );
  return { subscriptions, ...page };
}

/** Returns only numbers and statuses, in the same order. */
export async function findSubscriptionNames(
  tx: TenantTx,
  accountId: number,
  { pageNum, limit, pastDay }: { pageNum: number; limit: number; pastDay?: string | undefined },
) {
  const found = await tx.rows<Pick<Subscription, 'id' | 'subscription_id' | 'status'>>(
    `select s.id, s.subscription_id, s.status from ${knownSubscriptionsSql(pastDay && '$5::date')} s
     where s.tenant_id = $1 and s.account_id = $2
     ${BY_RENEWAL.order} limit $3 offset $4`,
    [tx.tenant, accountId, limit + 1, (pageNum - 1) * limit, ...(pastDay ? [pastDay] : [])],
  );
  return { subscriptions: found.slice(0, limit), has_next: found.length > limit };
}

const STATUSES_LIMIT = 200;

export async function findStatuses(tx: TenantTx, accountId: number, pastDay: string | undefined): Promise<string[]> {
  const found = await tx.rows<{ status: string }>(
    `select distinct s.status from ${knownSubscriptionsSql(pastDay && '$3::date')} s
     where s.tenant_id = $1 and s.account_id = $2 order by s.status limit ${STATUSES_LIMIT}`,
    [tx.tenant, accountId, ...(pastDay ? [pastDay] : [])],
  );
  return found.map(({ status }) => status);
}

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
