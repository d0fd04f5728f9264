/** API calls of subscriptions and products. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { productUsage } from '@mainstay/contract/usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Filters } from '../../platform/lib/filters.ts';
import { completeFilters } from '../../platform/lib/filter-changes.ts';
import { fetchData } from '../../platform/lib/api.ts';
import { type AccountOnDay, toDayInput } from '../../platform/lib/page-context.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { query } from '../../platform/lib/query.ts';

/** Rows per page (2-subscriptions-03, 08). */
export const PAGE_ROWS = 10;

interface PageParams {
  account: AccountOnDay;
  page: number;
  filters: Filters;
}
type FilterParams = Omit<PageParams, 'page'>;
/** The server validates the column names, which depend on the list. */
const toParams = ({ account, filters }: FilterParams) => ({
  aid: account.id,
  ...toDayInput(account),
  filters: filters.length === 0 ? undefined : (completeFilters(filters) as never),
});
const toInput = ({ page, ...filterParams }: PageParams) => ({
  ...toParams(filterParams),
  ...pageInput(page, PAGE_ROWS),
});
/** The previous page remains visible until the next one is loaded. */
const paged = { placeholderData: keepPreviousData };

/** The accounts that have a product. */
export const productAccountsQuery = (pid: number) => query(subscriptions.findProductAccounts, { query: { pid } });

export const subscriptionPage = (params: PageParams) => ({
  ...query(subscriptions.findSubscriptions, { query: toInput(params) }),
  ...paged,
});
export const productPage = (params: PageParams) => ({
  ...query(subscriptions.findProducts, { query: toInput(params) }),
  ...paged,
});
export const productSubscriptionPage = ({ skuId, ...params }: PageParams & { skuId: string }) => ({
  ...query(subscriptions.findProductSubscriptions, { query: { ...toInput(params), skuId } }),
  ...paged,
});
/** Downloads all rows that match the filters as a spreadsheet. */
export const downloadSubscriptions = (params: FilterParams) =>
  fetchData(subscriptions.exportSubscriptions, { query: toParams(params) });
export const downloadProducts = (params: FilterParams) =>
  fetchData(subscriptions.exportProducts, { query: toParams(params) });
export const downloadProductSubscriptions = ({ skuId, ...params }: FilterParams & { skuId: string }) =>
  fetchData(subscriptions.exportProductSubscriptions, { query: { ...toParams(params), skuId } });

export const subscriptionStatuses = (account: AccountOnDay) =>
  query(subscriptions.findStatuses, { query: { aid: account.id, ...toDayInput(account) } });
export const productGraph = (account: AccountOnDay, productId: number) =>
  queryOptions({
    ...query(productUsage.getProductGraph, {
      params: { accountId: account.id },
      query: { productId, ...toDayInput(account) },
    }),
    select: (data) => data.product_graph_data,
  });
export const productFamily = (skuId: string) => query(subscriptions.findProductFamily, { query: { sku_id: skuId } });
