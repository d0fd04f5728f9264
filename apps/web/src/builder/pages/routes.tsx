/** Routes of the dashboard and of the pages in the menu. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { landingPath, linkParts, type PageQuery, parsePageQuery, portfolioPath } from '../../platform/lib/addresses.ts';
import { reportMissingAddress } from '../../platform/lib/missing-address.ts';
import { missingPages } from '../../platform/lib/missing-pages.ts';
import { queryClient } from '../../platform/lib/query.ts';
import { isDeepLink, menuQuery } from '../../core/navigation/queries.ts';
import { pageDetail } from './queries.ts';
import { startCodePreload } from './start-page-preload.ts';

/** Parses the `query` parameter of a page as JSON; an invalid value becomes an empty query (1-shell-10). */
export const parsePageSearch = (search: Record<string, unknown>): { query?: PageQuery } =>
  search.query === undefined ? {} : { query: parsePageQuery(search.query) };

/**
 * `/dashboard` redirects to the first page of the menu, or to the built-in screen that it specifies (1-shell-03 to 05).
 */
const dashboard = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  loader: async () => {
    const { menus } = await queryClient.ensureQueryData(menuQuery);
    const path = landingPath(menus, missingPages);
    if (path) throw redirect({ href: path, replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/Dashboard.tsx'), 'Dashboard'),
});

/**
 * `/dashboard/portfolio` redirects to the portfolio home, whatever its name is (1-identity-51), or to the start if
 * the menu has no such page.
 */
const portfolio = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/portfolio',
  loader: async () => {
    const { menus } = await queryClient.ensureQueryData(menuQuery);
    throw redirect({ href: portfolioPath(menus, missingPages) ?? '/', replace: true });
  },
});

/** Redirects an address without a page to the start, where the shell shows it. */
function leave(href: string): never {
  reportMissingAddress(href);
  throw redirect({ to: '/', replace: true });
}

const customMenu = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$menuName/$menuId',
  validateSearch: parsePageSearch,
  loader: async ({ params: { menuName, menuId }, location: to }) => {
    if (/^[1-9]\d{0,14}$/.test(menuId)) {
      // Prefetched while the code of the screen is still loading.
      void queryClient.prefetchQuery(pageDetail(Number(menuId)));
      startCodePreload(Number(menuId), parsePageSearch(to.search).query);
      return;
    }
    if (!(await isDeepLink(queryClient, [menuName, menuId]))) leave(to.href);
  },
  component: lazyRouteComponent(() => import('./screens/MenuPage.tsx'), 'MenuPage'),
});

/**
 * Deep links with any number of parameters. Undeclared paths redirect to the start. The name is a separate parameter,
 * because a plain `/dashboard/$` would also match `/dashboard`.
 */
const deepLink = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$linkName/$',
  validateSearch: parsePageSearch,
  loader: async ({ params, location: to }) => {
    if (!(await isDeepLink(queryClient, linkParts(params)))) leave(to.href);
  },
  component: lazyRouteComponent(() => import('./screens/DeepLinkPage.tsx'), 'DeepLinkPage'),
});

export const pagesRoutes = [dashboard, portfolio, customMenu, deepLink];
