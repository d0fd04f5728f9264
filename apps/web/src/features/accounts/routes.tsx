/** The accounts list and the account page, with the short addresses that lead to it (decision 1). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { findDeepLink, parsePageQuery } from '../../lib/addresses.ts';
import { queryClient } from '../../lib/query.ts';
import { menuQuery } from '../pages/queries.ts';

/** `query` is JSON; whatever else stands there is an empty query (1-shell-10). */
const pageSearch = (search: Record<string, unknown>) =>
  search.query === undefined ? {} : { query: parsePageQuery(search.query) };

const ID = /^[1-9]\d{0,14}$/;

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./screens/AccountsList.tsx'), 'AccountsList'),
});

/** The canonical address. Only the id counts: a wrong name is corrected by the screen, never an error. */
const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$accountId/$name/$menuName/$menuId',
  validateSearch: pageSearch,
  loader: async ({ params: { accountId, name, menuName, menuId } }) => {
    if (ID.test(accountId)) return;
    const { menus } = await queryClient.ensureQueryData(menuQuery);
    const parts = [accountId, name, menuName, menuId];
    if (!findDeepLink(menus, parts)) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/AccountPage.tsx'), 'AccountPage'),
});

const fixedTab = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts/$accountId/$tab',
  loader: async ({ params }) => (await import('./queries.ts')).toCanonical(params.accountId, params.tab),
});

const shortTab = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$accountId/$tab',
  loader: async ({ params }) => (await import('./queries.ts')).toCanonical(params.accountId, params.tab),
});

export const accountsRoutes = [list, account, fixedTab, shortTab];
