/** Calls about subscriptions and products. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ColumnFilter } from '../../lib/filters.ts';
import { completeFilters } from '../../lib/filters.ts';
import { fetchData } from '../../lib/api.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { query } from '../../lib/query.ts';

/** Rows a page (2-subscriptions-03, 08). */
export const PAGE_ROWS = 10;

interface Asked {
  aid: number;
  page: number;
  filters: readonly ColumnFilter[];
}
type Chosen = Omit<Asked, 'page'>;
/** The columns are the list's own; their names are the server's to check. */
const chosenOf = ({ aid, filters }: Chosen) => ({
  aid,
  filters: filters.length === 0 ? undefined : (completeFilters(filters) as never),
});
const inputOf = ({ page, ...chosen }: Asked) => ({ ...chosenOf(chosen), ...pageInput(page, PAGE_ROWS) });
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
/** All that the filters of each list find, as a sheet. */
export const downloadSubscriptions = (chosen: Chosen) =>
  fetchData(subscriptions.exportSubscriptions, { query: chosenOf(chosen) });
export const downloadProducts = (chosen: Chosen) =>
  fetchData(subscriptions.exportProducts, { query: chosenOf(chosen) });
export const downloadProductSubscriptions = ({ skuId, ...chosen }: Chosen & { skuId: string }) =>
  fetchData(subscriptions.exportProductSubscriptions, { query: { ...chosenOf(chosen), skuId } });

export const statusesOf = (aid: number) => query(subscriptions.findStatuses, { query: { aid } });
export const productGraph = (accountId: number, productId: number) =>
  queryOptions({
    ...query(subscriptions.getProductGraph, { params: { accountId }, query: { productId } }),
    select: (data) => data.product_graph_data,
  });
export const productFamily = (skuId: string) => query(subscriptions.findProductFamily, { query: { sku_id: skuId } });
