/** API calls of subscriptions and products. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ColumnFilter } from '../../lib/filters.ts';
import { completeFilters } from '../../lib/filters.ts';
import { fetchData } from '../../lib/api.ts';
import { type AccountOnDay, toDayInput } from '../../lib/page-context.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { query } from '../../lib/query.ts';

/** Rows per page (2-subscriptions-03, 08). */
export const PAGE_ROWS = 10;

interface PageParams {
  account: AccountOnDay;
  page: number;
  filters: readonly ColumnFilter[];
}
type FilterParams = Omit<PageParams, 'page'>;
/** The server validates the column names, which depend on the list. */
const toParams = ({ account, filters }: FilterParams) => ({
  aid: account.id,
  ...toDayInput(account),
  filters: filters.length === 0 ? undefined : (completeFilters(filters) as never),
});
const toInput = ({ page, ...chosen }: PageParams) => ({ ...toParams(chosen), ...pageInput(page, PAGE_ROWS) });
/** The previous page remains visible until the next one is loaded. */
const paged = { placeholderData: keepPreviousData };

export const subscriptionPage = (asked: PageParams) => ({
  ...query(subscriptions.findSubscriptions, { query: toInput(asked) }),
  ...paged,
});
export const productPage = (asked: PageParams) => ({
  ...query(subscriptions.findProducts, { query: toInput(asked) }),
  ...paged,
});
export const productSubscriptionPage = ({ skuId, ...asked }: PageParams & { skuId: string }) => ({
  ...query(subscriptions.findProductSubscriptions, { query: { ...toInput(asked), skuId } }),
  ...paged,
});
/** Downloads all rows that match the filters as a spreadsheet. */
export const downloadSubscriptions = (chosen: FilterParams) =>
  fetchData(subscriptions.exportSubscriptions, { query: toParams(chosen) });
export const downloadProducts = (chosen: FilterParams) =>
  fetchData(subscriptions.exportProducts, { query: toParams(chosen) });
export const downloadProductSubscriptions = ({ skuId, ...chosen }: FilterParams & { skuId: string }) =>
  fetchData(subscriptions.exportProductSubscriptions, { query: { ...toParams(chosen), skuId } });

export const subscriptionStatuses = (account: AccountOnDay) =>
  query(subscriptions.findStatuses, { query: { aid: account.id, ...toDayInput(account) } });
export const productGraph = (account: AccountOnDay, productId: number) =>
  queryOptions({
    ...query(subscriptions.getProductGraph, {
      params: { accountId: account.id },
      query: { productId, ...toDayInput(account) },
    }),
    select: (data) => data.product_graph_data,
  });
export const productFamily = (skuId: string) => query(subscriptions.findProductFamily, { query: { sku_id: skuId } });
