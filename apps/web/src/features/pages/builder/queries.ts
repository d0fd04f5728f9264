/** Authoring pages and the menu. */
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import type { ClientInput } from '@mainstay/contract/kit';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../../lib/api.ts';
import { pageInput } from '../../../lib/paged-list.ts';
import { keyOf, query } from '../../../lib/query.ts';
import { forgetPageDetails, menuQuery } from '../queries.ts';

const LIST_LIMIT = 100;

/** Pages of the company, page by page. */
export function pagePages(find?: string) {
  const input = find ? { q: find } : {};
  return infiniteQueryOptions({
    queryKey: [...keyOf(pageAuthoring.findPages, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      fetchData(pageAuthoring.findPages, { query: { ...input, ...pageInput(pageParam, LIST_LIMIT) } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_next ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const authoredPage = (id: number) =>
  queryOptions({
    ...query(pageAuthoring.getPage, { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
export const menuItemsQuery = queryOptions({ ...query(menuAuthoring.findMenuItems, {}), staleTime: 0 });

export type PageBodySent = ClientInput<typeof pageAuthoring.createPage>['body'];
export type DeepLinkSent = ClientInput<typeof menuAuthoring.createDeepLink>['body'];

export const createPage = (body: PageBodySent) => fetchData(pageAuthoring.createPage, { body });
export const updatePage = (id: number, body: PageBodySent & { version: number }) =>
  fetchData(pageAuthoring.updatePage, { params: { id }, body });
export const deletePage = (id: number) => call(pageAuthoring.deletePage, { params: { id } });
export const readPage = (id: number) => fetchData(pageAuthoring.getPage, { params: { id } });
export const orderMenu = (ids: number[]) => call(menuAuthoring.orderMenu, { body: { ids } });
export const saveDeepLink = (id: number | null, body: DeepLinkSent) =>
  id === null
    ? fetchData(menuAuthoring.createDeepLink, { body })
    : fetchData(menuAuthoring.updateDeepLink, { params: { id }, body });
export const deleteDeepLink = (id: number) => call(menuAuthoring.deleteDeepLink, { params: { id } });

/** Lists, the menu in the header and the pages themselves are read anew. */
export async function forgetPages(client: QueryClient): Promise<void> {
  const endpoints = [...Object.values(pageAuthoring), ...Object.values(menuAuthoring)];
  await Promise.all([
    ...endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    client.invalidateQueries({ queryKey: menuQuery.queryKey }),
    forgetPageDetails(client),
  ]);
}
