/** The menu of the user, and the addresses that it determines. */
import { type MenuItem, pages } from '@mainstay/contract/pages';
import type { HelpLinks } from '@mainstay/contract/rules/help-links';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { storeDeepLinks, readDeepLinks } from '../../platform/lib/deep-links.ts';
import { queryKey, query } from '../../platform/lib/query.ts';
import { getSession, updateSession } from '../../platform/lib/session.ts';
import { useMemo } from 'react';
import { findDeepLink, type MenuRef, accountMenu, accountPath, type PageQuery } from '../../platform/lib/addresses.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { menuAuthoring } from '@mainstay/contract/pages/menus';

interface Menu {
  menus: MenuItem[];
  help_links?: HelpLinks;
  /** The number of unread notifications; 100 means more than 99. */
  unread_notices?: number;
  /** The number of unread announcements; 100 means more than 99. */
  unread_announcements?: number;
  /** When the company will be deleted. */
  company_deletion_at?: string | null;
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

const NO_LINKS: HelpLinks = {};

/** Returns the addresses that the company has given help entries. */
export const useHelpLinks = (): HelpLinks => useQuery(menuQuery).data?.help_links ?? NO_LINKS;

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
/** Returns a function that returns paths of accounts. */
export function useAccountPath(): (account: MenuRef) => string {
  const menu = accountMenu(useMenus());
  return (account) => accountPath(account, menu);
}
export const menuItemsQuery = queryOptions({ ...query(menuAuthoring.findMenuItems, {}), staleTime: 0 });
