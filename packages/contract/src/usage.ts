/** Usage of what an account has bought: users, entitlements and usage counts, in total or for one family, product or feature. */
import { z } from 'zod';
import { asOfQuery, day, endpoint, id, optionalParam, ok, pageLimit, pageNumber } from './kit.ts';

/** Counts by day, or by the first day of a week or month. */
export const DateCounts = z.record(day, z.int());
export type DateCounts = z.infer<typeof DateCounts>;

/** Kinds of nodes in the product tree. */
export const USAGE_ID_TYPES = ['family', 'product', 'feature'] as const;
export type UsageIdType = (typeof USAGE_ID_TYPES)[number];

/** A node of the tree: its kind, its id, and the id of its parent. */
const NODE_MESSAGE = 'idType and idValue must be set together.';
const nodeFields = {
  idType: optionalParam(z.enum(USAGE_ID_TYPES)),
  idValue: optionalParam(id),
  parentId: optionalParam(id),
  ...asOfQuery.shape,
};
type NodeFields = { idType?: UsageIdType | undefined; idValue?: number | undefined };
const isCompleteNode = (node: NodeFields) => (node.idType === undefined) === (node.idValue === undefined);
const nodeQuery = z.object(nodeFields).refine(isCompleteNode, NODE_MESSAGE);
export type UsageNodeQuery = z.output<typeof nodeQuery>;

/** Null if no data exists. Changes are relative to four weeks before. */
const metric = z.int().nullable();
export const UsageMetrics = z.object({
  daily_active_users: metric,
  change_in_daily_active_users: metric,
  weekly_active_users: metric,
  change_in_weekly_active_users: metric,
  monthly_active_users: metric,
  change_in_monthly_active_users: metric,
  total_entitlements: metric,
  change_in_entitlements: metric,
  /** Number of entitlements in use. */
  entitlements_usage: metric,
  change_in_usage: metric,
  /** Active users by month, keyed by the first day of the month. The last month may be incomplete. */
  usage_graph_data: DateCounts,
});
export type UsageMetrics = z.infer<typeof UsageMetrics>;

export interface UsageNode {
  id: string;
  name: string;
  idType: UsageIdType;
  idValue: number;
  parentId: number | null;
  children: UsageNode[];
}
export const UsageNode: z.ZodType<UsageNode> = z
  .lazy(() =>
    z.object({
      id: z.string(),
      name: z.string(),
      idType: z.enum(USAGE_ID_TYPES),
      idValue: z.int(),
      parentId: z.int().nullable(),
      children: z.array(UsageNode),
    }),
  )
  .meta({ id: 'UsageNode' });

/** Periods by which distinct users are counted. */
export const USER_GRAPHS = ['daily', 'weekly', 'monthly'] as const;
export type UserGraph = (typeof USER_GRAPHS)[number];

const account = z.object({ id });
const userGraphQuery = z.object({ accountId: id });
const page = z.object({ pageNum: pageNumber, limit: pageLimit, ...asOfQuery.shape });

export const usage = {
  getUsage: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/usage/',
    access: 'session',
    summary: 'Get active users of the last complete day and entitlements of an account, with their changes',
    params: account,
    query: nodeQuery,
    response: ok(UsageMetrics),
  }),
  findUsageProducts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/usage/products/',
    access: 'session',
    summary: 'List products that an account has bought or used, by family, with their features',
    params: account,
    query: page,
    response: ok(z.object({ products: z.array(UsageNode), has_next: z.boolean() })),
  }),
  findUsageSubscriptions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/usage/subscriptions/',
    access: 'session',
    summary: 'List subscriptions of an account, latest renewal first',
    params: account,
    query: page,
    response: ok(
      z.object({
        subscriptions: z.array(z.object({ id: z.int(), subscription_id: z.string(), status: z.string() })),
        has_next: z.boolean(),
      }),
    ),
  }),
  exportUsage: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/usage/export/',
    access: 'session',
    summary: 'Export uses and users of the last 90 complete days as CSV, by day and product or feature, latest first',
    params: account,
    query: nodeQuery,
    download: 'text/csv',
    response: z.string(),
  }),
  getUserGraph: endpoint({
    method: 'GET',
    path: '/v1/api/graph/{accountId}/user/',
    access: 'session',
    summary: 'Get active users by day, week (its Monday) or month (its first day), up to the last complete day',
    params: userGraphQuery,
    query: z.object({ ...nodeFields, type: optionalParam(z.enum(USER_GRAPHS)) }).refine(isCompleteNode, NODE_MESSAGE),
    response: ok(z.object({ user_graph_data: DateCounts })),
  }),
  getFamilyGraph: endpoint({
    method: 'GET',
    path: '/v1/api/graph/{accountId}/family/',
    access: 'session',
    summary: 'Get uses by day in the last 90 complete days, in total or of one family or product',
    params: userGraphQuery,
    query: nodeQuery,
    response: ok(z.object({ family_graph_data: DateCounts })),
  }),
  getFeatureGraph: endpoint({
    method: 'GET',
    path: '/v1/api/graph/{accountId}/feature/',
    access: 'session',
    summary: 'Get uses of features by day in the last 90 complete days',
    params: userGraphQuery,
    query: nodeQuery,
    response: ok(z.object({ feature_graph_data: DateCounts })),
  }),
  getEntitlementsGraph: endpoint({
    method: 'GET',
    path: '/v1/api/graph/{accountId}/entitlements/',
    access: 'session',
    summary: 'Get entitlements by month, keyed by its first day, in the last 12 months',
    params: userGraphQuery,
    query: nodeQuery,
    response: ok(z.object({ entitlements_graph_data: DateCounts })),
  }),
};

/** How often an account used one product. */
export const productUsage = {
  getProductGraph: endpoint({
    method: 'GET',
    path: '/v1/api/graph/{accountId}/product/',
    access: 'session',
    summary: 'Get how often an account used a product, by day, in the last 90 complete days',
    params: z.object({ accountId: id }),
    query: z.object({ productId: id, ...asOfQuery.shape }),
    response: ok(z.object({ product_graph_data: DateCounts })),
  }),
};
