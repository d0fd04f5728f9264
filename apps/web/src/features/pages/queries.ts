/** API calls of the menu and of pages. */
import { type MenuItem, pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import type { PageDetail } from '@mainstay/contract/pages/page';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchData } from '../../lib/api.ts';
import { type MenuRef, accountMenu, accountPath, findDeepLink, type PageQuery } from '../../lib/addresses.ts';
import { readDeepLinks, storeDeepLinks } from '../../lib/deep-links.ts';
import { hashHref } from '../../lib/history.ts';
import { fetchWithCache } from '../../lib/cached-fetch.ts';
import { queryKey } from '../../lib/query.ts';
import { getSession, updateSession } from '../../lib/session.ts';
import { TIMINGS } from '../../lib/timings.ts';

interface Menu {
  menus: MenuItem[];
  /** The number of unread notifications; 100 means more than 99. */
  unread_notices?: number;
}

/**
 * The menu of the user, fetched once per visit. The response includes company settings that have changed since the
 * sign-in.
 */
export const menuQuery = queryOptions({
  queryKey: queryKey(pages.findMenus),
  queryFn: async ({ signal }): Promise<Menu> => {
    const { company, ...menu } = await fetchData(pages.findMenus, {}, signal);
    if (getSession()) {
      updateSession(company);
      storeDeepLinks(menu.menus);
    }
    return menu;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const NONE: never[] = [];

/** Returns the menu items; empty while they are loading. */
export const useMenus = () => useQuery(menuQuery).data?.menus ?? NONE;

/**
 * Returns the menu items that deep links are resolved with: the current ones, or the cached ones of the previous visit
 * until the menu is loaded.
 */
export function useLinkItems(): { menus: readonly MenuItem[]; isCurrent: boolean } {
  const { data } = useQuery(menuQuery);
  return useMemo(() => ({ menus: data?.menus ?? readDeepLinks(), isCurrent: data !== undefined }), [data]);
}

/**
 * Returns whether the parts of a path are a deep link. A cached deep link is accepted without waiting for the menu
 * (1-C-22).
 */
export async function isDeepLink(client: QueryClient, parts: readonly string[]): Promise<boolean> {
  const knownMenus = client.getQueryData(menuQuery.queryKey)?.menus ?? readDeepLinks();
  if (findDeepLink(knownMenus, parts)) return true;
  return findDeepLink((await client.ensureQueryData(menuQuery)).menus, parts) !== undefined;
}

/** Returns a function that creates links to accounts: `#!/dashboard/{id}/{name}/{menuName}/{menuId}`. */
export function useAccountHref(): (account: MenuRef, query?: PageQuery) => string {
  const menu = accountMenu(useMenus());
  return (account, pageQuery) => hashHref(accountPath(account, menu, pageQuery));
}

/** A page, and whether it comes from the cache. */
export interface ShownPage extends PageDetail {
  /**
   * The time of the cached response in milliseconds since 1970 if the server is unreachable; null for a current
   * response.
   */
  cachedAt: number | null;
}

/**
 * A page with the access rights of the user, optionally for an account. Pages change rarely, so they stay fresh for a
 * while.
 */
export const pageDetail = (id: number, account?: number) =>
  queryOptions({
    queryKey: queryKey(pageDetails.getPageDetail, { id, account }),
    queryFn: async ({ signal }): Promise<ShownPage> => {
      const { data, cachedAt } = await fetchWithCache(
        pageDetails.getPageDetail,
        { query: { id, account_id: account } },
        signal,
      );
      return { ...data, cachedAt };
    },
    staleTime: TIMINGS.pageFresh,
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });

/**
 * Invalidates all pages after one of them or its content has changed. Inactive queries are removed, so that no outdated
 * page is shown when it is opened next.
 */
export async function invalidatePageDetails(client: QueryClient): Promise<void> {
  const keys = Object.values(pageDetails).map(({ path }) => ({ queryKey: [path] }));
  for (const key of keys) client.removeQueries({ ...key, type: 'inactive' });
  await Promise.all(keys.map((key) => client.invalidateQueries(key)));
}
