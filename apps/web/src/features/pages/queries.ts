/** The menu, and what follows from it. */
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
  /** Notices of the person; 100 stands for more. */
  unread_notices?: number;
}

/** The menu items of the person, asked for once a visit. What the company has changed since the sign-in comes along. */
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

/** Menu items; empty while they are under way. */
export const useMenus = () => useQuery(menuQuery).data?.menus ?? NONE;

/** The menu items that deep links are found among: of the menu, or, until it is answered, those of last time. */
export function useLinkItems(): { menus: readonly MenuItem[]; isCurrent: boolean } {
  const { data } = useQuery(menuQuery);
  return useMemo(() => ({ menus: data?.menus ?? readDeepLinks(), isCurrent: data !== undefined }), [data]);
}

/** Whether the parts of an address are a deep link. A link of last time is not waited for (1-C-22). */
export async function isDeepLink(client: QueryClient, parts: readonly string[]): Promise<boolean> {
  const known = client.getQueryData(menuQuery.queryKey)?.menus ?? readDeepLinks();
  if (findDeepLink(known, parts)) return true;
  return findDeepLink((await client.ensureQueryData(menuQuery)).menus, parts) !== undefined;
}

/** Makes links to accounts, `#!/dashboard/{id}/{name}/{menuName}/{menuId}`. */
export function useAccountHref(): (account: MenuRef, query?: PageQuery) => string {
  const menu = accountMenu(useMenus());
  return (account, pageQuery) => hashHref(accountPath(account, menu, pageQuery));
}

/** A page, and whether it is of an earlier time. */
export interface ShownPage extends PageDetail {
  /** When it was answered, in milliseconds since 1970, while the server cannot be reached; null for an answer of now. */
  keptAt: number | null;
}

/** A page as the person may see it, on an account if it stands on one. Pages change seldom. */
export const pageDetail = (id: number, account?: number) =>
  queryOptions({
    queryKey: queryKey(pageDetails.getPageDetail, { id, account }),
    queryFn: async ({ signal }): Promise<ShownPage> => {
      const { data, keptAt } = await fetchWithCache(
        pageDetails.getPageDetail,
        { query: { id, account_id: account } },
        signal,
      );
      return { ...data, keptAt };
    },
    staleTime: TIMINGS.pageFresh,
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });

/**
 * Pages are read anew: one of them, or what stands on it, has changed. Those that nobody looks at are dropped, so that
 * none shows as it was for a moment when it is opened next.
 */
export async function invalidatePageDetails(client: QueryClient): Promise<void> {
  const keys = Object.values(pageDetails).map(({ path }) => ({ queryKey: [path] }));
  for (const key of keys) client.removeQueries({ ...key, type: 'inactive' });
  await Promise.all(keys.map((key) => client.invalidateQueries(key)));
}
