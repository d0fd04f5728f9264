/** Calls about subscriptions and products. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ColumnFilter } from '../../lib/filters.ts';
import { completeFilters } from '../../lib/filters.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { query } from '../../lib/query.ts';

/** Rows a page (2-subscriptions-03, 08). */
export const PAGE_ROWS = 10;

interface Asked {
  aid: number;
  page: number;
  filters: readonly ColumnFilter[];
}
/** The columns are the list's own; their names are the server's to check. */
const inputOf = ({ aid, page, filters }: Asked) => ({
  aid,
  ...pageInput(page, PAGE_ROWS),
  filters: filters.length === 0 ? undefined : (completeFilters(filters) as never),
});
/** The page before stays until the next one is there. */
const paged = { placeholderData: keepPreviousData };

export const subscriptionPage = (asked: Asked) => ({
  ...query(subscriptions.findSubscriptions, { query: inputOf(asked) }),
  ...paged,
});
export const productPage = (asked: Asked) => ({
  ...query(subscriptions.findProducts, { query: inputOf(asked) }),
  ...paged,
});
export const productSubscriptionPage = ({ skuId, ...asked }: Asked & { skuId: string }) => ({
  ...query(subscriptions.findProductSubscriptions, { query: { ...inputOf(asked), skuId } }),
  ...paged,
});
export const statusesOf = (aid: number) => query(subscriptions.findStatuses, { query: { aid } });
export const productGraph = (accountId: number, productId: number) =>
  queryOptions({
    ...query(subscriptions.getProductGraph, { params: { accountId }, query: { productId } }),
    select: (data) => data.product_graph_data,
  });
export const productFamily = (skuId: string) => query(subscriptions.findProductFamily, { query: { sku_id: skuId } });
