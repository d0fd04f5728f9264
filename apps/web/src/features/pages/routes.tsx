/** The dashboard and the pages that menu items open. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { landingPath, linkParts, parsePageQuery, portfolioPath } from '../../lib/addresses.ts';
import { missingPages } from '../../lib/missing-pages.ts';
import { queryClient } from '../../lib/query.ts';
import { isDeepLink, menuQuery, pageDetail } from './queries.ts';

/** `query` of a page is JSON; whatever else stands there is an empty query (1-shell-10). */
export const parsePageSearch = (search: Record<string, unknown>) =>
  search.query === undefined ? {} : { query: parsePageQuery(search.query) };

/** `/dashboard` leads to the first page, or to the built-in screen it names (1-shell-03 to 05). */
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

/** `/dashboard/portfolio` is the portfolio home, whatever it is called (1-identity-51); without one the start. */
const portfolio = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/portfolio',
  loader: async () => {
    const { menus } = await queryClient.ensureQueryData(menuQuery);
    throw redirect({ href: portfolioPath(menus, missingPages) ?? '/', replace: true });
  },
});

const customMenu = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$menuName/$menuId',
  validateSearch: parsePageSearch,
  loader: async ({ params: { menuName, menuId } }) => {
    if (/^[1-9]\d{0,14}$/.test(menuId)) {
      // Asked for while the screen itself is still being loaded.
      void queryClient.prefetchQuery(pageDetail(Number(menuId)));
      return;
    }
    if (!(await isDeepLink(queryClient, [menuName, menuId]))) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/MenuPage.tsx'), 'MenuPage'),
});

/**
 * Deep links of any number of parameters; what none of them declares is unknown. The name is a part of its own, because
 * a bare `/dashboard/$` would take `/dashboard` too.
 */
const deepLink = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$linkName/$',
  validateSearch: parsePageSearch,
  loader: async ({ params }) => {
    if (!(await isDeepLink(queryClient, linkParts(params)))) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/DeepLinkPage.tsx'), 'DeepLinkPage'),
});

export const pagesRoutes = [dashboard, portfolio, customMenu, deepLink];
