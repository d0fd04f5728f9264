/** API calls for the administration of pages and the menu. */
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import type { ClientInput } from '@mainstay/contract/kit';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';
import { query } from '../../../platform/lib/query.ts';
import { invalidatePageDetails } from '../../../core/definitions/queries.ts';
import { menuQuery } from '../../../core/navigation/queries.ts';

const LIST_LIMIT = 100;

/** The pages of the company, page by page. */
export const pagePages = (find?: string) => ({
  ...pagedQuery(pageAuthoring.findPages, { query: find ? { q: find } : {} }, LIST_LIMIT),
  placeholderData: keepPreviousData,
});

/** All pages, to choose one. New pages may have been created in another tab. */
export const pageChoices = queryOptions({ ...query(pageAuthoring.findPages, { query: {} }), staleTime: 0 });

export const authoredPage = (id: number) =>
  queryOptions({
    ...query(pageAuthoring.getPage, { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });

export type PageRequestBody = ClientInput<typeof pageAuthoring.createPage>['body'];
export type DeepLinkRequestBody = ClientInput<typeof menuAuthoring.createDeepLink>['body'];

export const createPage = (body: PageRequestBody) => fetchData(pageAuthoring.createPage, { body });
export const updatePage = (id: number, body: PageRequestBody & { version: number }) =>
  fetchData(pageAuthoring.updatePage, { params: { id }, body });
export const deletePage = (id: number) => callApi(pageAuthoring.deletePage, { params: { id } });
export const fetchPage = (id: number) => fetchData(pageAuthoring.getPage, { params: { id } });
export const orderMenu = (ids: number[]) => callApi(menuAuthoring.orderMenu, { body: { ids } });
export const addPageToMenu = (id: number) => callApi(menuAuthoring.addPageToMenu, { params: { id } });
export const saveDeepLink = (id: number | null, body: DeepLinkRequestBody) =>
  id === null
    ? fetchData(menuAuthoring.createDeepLink, { body })
    : fetchData(menuAuthoring.updateDeepLink, { params: { id }, body });
export const deleteDeepLink = (id: number) => callApi(menuAuthoring.deleteDeepLink, { params: { id } });

/** Invalidates the lists, the menu and the pages themselves. */
export async function invalidatePages(client: QueryClient): Promise<void> {
  const endpoints = [...Object.values(pageAuthoring), ...Object.values(menuAuthoring)];
  await Promise.all([
    ...endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    client.invalidateQueries({ queryKey: menuQuery.queryKey }),
    invalidatePageDetails(client),
  ]);
}
