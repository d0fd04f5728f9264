/** The accounts list and the account page, with the short addresses that lead to it (decision 1). */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { type PageQuery, parsePageQuery } from '../../lib/addresses.ts';
import { queryClient } from '../../lib/query.ts';
import { type Search, textParam } from '../../lib/search-params.ts';
import { isDeepLink } from '../pages/queries.ts';
import { prefetchAccount } from './components/prefetch-account.ts';

/**
 * `query` is JSON; whatever else stands there is an empty query (1-shell-10). `as_of` may stand beside it, as in
 * calls, and so may `target`, which names a tab. */
const pageSearch = (search: Search) => {
  const day = textParam(search, 'as_of');
  const target = textParam(search, 'target');
  if (search.query === undefined && !day && !target) return {};
  return { query: { ...parsePageQuery(search.query ?? {}), ...(day && { as_of: day }), ...(target && { target }) } };
};

const ID = /^[1-9]\d{0,14}$/;

/**
 * How long the screen before stays while an account is asked for: it then gives way to the whole account at once. Nobody
 * notices so short a wait; after a longer one the shape of what comes tells that something is under way.
 */
const PRELOAD_WAIT_MS = 150;

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./screens/AccountsList.tsx'), 'AccountsList'),
});

const loadAccount = () => import('./screens/AccountPage.tsx');
/** The account with the tab that opens. */
const loadWhole = async (query: PageQuery): Promise<void> => (await loadAccount()).preloadAccountTab(query);

/** The canonical address. Only the id counts: a wrong name is corrected by the screen, never an error. */
const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$accountId/$name/$menuName/$menuId',
  validateSearch: pageSearch,
  loader: async ({ params: { accountId, name, menuName, menuId }, location }) => {
    if (ID.test(accountId)) {
      const { query = {} } = pageSearch(location.search);
      const page = ID.test(menuId) ? Number(menuId) : 0;
      await prefetchAccount({ id: Number(accountId), page, query }, () => loadWhole(query), PRELOAD_WAIT_MS);
      return;
    }
    if (!(await isDeepLink(queryClient, [accountId, name, menuName, menuId])))
      throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(loadAccount, 'AccountPage'),
});

interface ShortAddress {
  params: { accountId: string; tab?: string };
  deps: { query?: PageQuery };
}

/** Short addresses lead to the canonical one and keep what they ask for. */
const short = {
  validateSearch: pageSearch,
  loaderDeps: ({ search }: { search: { query?: PageQuery } }) => search,
  loader: async ({ params, deps }: ShortAddress) =>
    (await import('./queries.ts')).redirectToCanonical(params.accountId, {
      ...deps.query,
      ...(params.tab && { tab: params.tab }),
    }),
};

const fixedTab = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts/$accountId/$tab',
  ...short,
});

const shortTab = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$accountId/$tab',
  ...short,
});

/** Without a tab the account opens with the one that its target means, or with its first. */
const bare = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$accountId',
  ...short,
});

export const accountsRoutes = [list, account, fixedTab, shortTab, bare];
