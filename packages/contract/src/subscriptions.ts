/** Purchases of a customer: subscriptions with their lines, and the included products. */
import { z } from 'zod';
import { asOfQuery, day, endpoint, filterList, id, ok, pageNumber, pageParam } from './kit.ts';
import { SearchResult } from './search.ts';

/** Default page size. */
const SUBSCRIPTIONS_PAGE = 10;
const limit = pageParam(SUBSCRIPTIONS_PAGE, 1000);
const paged = { pageNum: pageNumber, limit };
const has_next = z.boolean();
const termType = z.enum(['day', 'month', 'year']).nullable();

/** One product of a subscription. Prices are in major units of the company's currency. */
export const SubscriptionLine = z.object({
  name: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  net_price: z.number(),
  sku_id: z.string(),
});
export type SubscriptionLine = z.infer<typeof SubscriptionLine>;

export const Subscription = z.object({
  id: z.int(),
  /** The subscription number that the customer sees. */
  subscription_id: z.string(),
  status: z.string(),
  mrr: z.number(),
  seats: z.int().nullable(),
  plan: z.string().nullable(),
  /** Whether the term renews automatically, followed by its renewal date, first day and last day. */
  current_term_ar: z.boolean(),
  current_term_rd: day.nullable(),
  current_term_sd: day.nullable(),
  current_term_ed: day.nullable(),
  subscription_ed: day.nullable(),
  subscription_rd: day.nullable(),
  initial_term: z.int().nullable(),
  initial_term_type: termType,
  renewal_term: z.int().nullable(),
  renewal_term_type: termType,
  /** Numbers of the previous and the next subscription. */
  pre_subs_id: z.string().nullable(),
  nxt_subs_id: z.string().nullable(),
  customer_sid: z.string().nullable(),
  product_list: z.array(SubscriptionLine),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscribedProduct = z.object({
  id: z.int(),
  sku_id: z.string(),
  sku_name: z.string(),
  /** Name of the product family. */
  family: z.string().nullable(),
  /** Number of the account's subscriptions that include the product. */
  total_subs: z.int(),
});
export type SubscribedProduct = z.infer<typeof SubscribedProduct>;

/** One product in one subscription. */
export const ProductSubscription = z.object({
  id: z.int(),
  subscription_id: z.string(),
  status: z.string(),
  quantity: z.int(),
  price: z.number(),
  net_price: z.number(),
});
export type ProductSubscription = z.infer<typeof ProductSubscription>;

/** Filterable columns with the kind of filter that each one takes. */
export const SUBSCRIPTION_FILTERS = {
  status: 'choice',
  subscription_id: 'search',
  current_term_rd: 'daterange',
} as const;
export const PRODUCT_FILTERS = { sku_id: 'search', sku_name: 'search', total_subs: 'numrange' } as const;
export const PRODUCT_SUBSCRIPTION_FILTERS = {
  subscription_id: 'search',
  quantity: 'numrange',
  price: 'numrange',
  net_price: 'numrange',
} as const;
const getColumnNames = <T extends object>(columns: T) =>
  Object.keys(columns) as [keyof T & string, ...(keyof T & string)[]];

/** Selects the rows of each list. */
const subscriptionSelection = {
  aid: id,
  ...asOfQuery.shape,
  filters: filterList(getColumnNames(SUBSCRIPTION_FILTERS)),
};
const productSelection = { aid: id, ...asOfQuery.shape, filters: filterList(getColumnNames(PRODUCT_FILTERS)) };
const productSubscriptionSelection = {
  aid: id,
  ...asOfQuery.shape,
  skuId: z.string().trim().min(1).max(350),
  filters: filterList(getColumnNames(PRODUCT_SUBSCRIPTION_FILTERS)),
};

/** A product or a family with its children. */
export interface ProductNode {
  name: string;
  /** Set for a product. */
  sku_id: string | null;
  children: ProductNode[];
}
export const ProductNode: z.ZodType<ProductNode> = z
  .lazy(() => z.object({ name: z.string(), sku_id: z.string().nullable(), children: z.array(ProductNode) }))
  .meta({ id: 'ProductNode' });

export const subscriptions = {
  findSubscriptions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/subscriptions/',
    access: 'session',
    summary: 'List subscriptions of an account, latest renewal first',
    query: z.object({ ...subscriptionSelection, ...paged }),
    response: ok(z.object({ subscriptions: z.array(Subscription), has_next })),
  }),
  exportSubscriptions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/subscriptions/export/',
    access: 'session',
    summary: 'Export the subscriptions of an account that match a filter as CSV, with their terms and products',
    query: z.object(subscriptionSelection),
    download: 'text/csv',
    response: z.string(),
  }),
  findStatuses: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/subscriptions/statuses/',
    access: 'session',
    summary: 'List the subscription statuses of an account, at most 200',
    query: z.object({ aid: id, ...asOfQuery.shape }),
    response: ok(z.object({ statuses: z.array(z.string()) })),
  }),
  findProducts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/products/',
    access: 'session',
    summary: 'List products in the subscriptions of an account, by name',
    query: z.object({ ...productSelection, ...paged }),
    response: ok(z.object({ products: z.array(SubscribedProduct), has_next })),
  }),
  exportProducts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/products/export/',
    access: 'session',
    summary: 'Export products in the subscriptions of an account that match a filter as CSV, by name',
    query: z.object(productSelection),
    download: 'text/csv',
    response: z.string(),
  }),
  findProductSubscriptions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/product/subscription/',
    access: 'session',
    summary: 'List subscriptions of an account that include a product',
    query: z.object({ ...productSubscriptionSelection, ...paged }),
    response: ok(z.object({ subscriptions: z.array(ProductSubscription), has_next })),
  }),
  exportProductSubscriptions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/product/subscription/export/',
    access: 'session',
    summary: 'Export subscriptions of an account that include a product and match a filter as CSV',
    query: z.object(productSubscriptionSelection),
    download: 'text/csv',
    response: z.string(),
  }),
  findProductAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/products/accounts/',
    access: 'session',
    summary: 'List the accounts that have a product in a current subscription, by name, at most 100',
    query: z.object({ pid: id }),
    response: ok(
      z.object({
        product: z.object({ id: z.int(), name: z.string() }),
        accounts: z.array(SearchResult),
        has_next,
      }),
    ),
  }),
  findProductFamily: endpoint({
    method: 'GET',
    path: '/v1/api/entity/products/',
    // The catalog belongs to the company, not to an account.
    access: 'session',
    summary: 'Get the product family of a product as a tree',
    query: z.object({ sku_id: z.string().trim().min(1).max(350) }),
    response: ok(z.object({ products: z.array(ProductNode) })),
  }),
};
