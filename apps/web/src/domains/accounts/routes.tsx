/** Routes of the accounts list and the account page, with the short addresses that redirect to it (decision 1). */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { type PageQuery, parsePageQuery } from '../../platform/lib/addresses.ts';
import { reportMissingAddress } from '../../platform/lib/missing-address.ts';
import { queryClient } from '../../platform/lib/query.ts';
import { type Search, textParam } from '../../platform/lib/search-params.ts';
import { isDeepLink } from '../../core/navigation/queries.ts';
import { waitAtMost } from '../../platform/lib/wait-at-most.ts';
import { loadFeatures } from '../../platform/feature.ts';
import { prefetchAccount } from './components/prefetch-account.ts';

/**
 * Parses the search parameters. `query` is JSON; any other value counts as an empty query (1-shell-10).
 * `as_of` may also be a separate parameter, as in API calls, and so may `target`, which names a tab.
 */
const parseAccountSearch = (search: Search) => {
  const day = textParam(search, 'as_of');
  const target = textParam(search, 'target');
  if (search.query === undefined && !day && !target) return {};
  return { query: { ...parsePageQuery(search.query ?? {}), ...(day && { as_of: day }), ...(target && { target }) } };
};

const ID = /^[1-9]\d{0,14}$/;

/**
 * Maximum time in milliseconds that the previous screen stays while an account or the list loads, so that it appears complete. Users do not
 * notice such a short wait; after it, the skeleton shows that it is loading.
 */
const PRELOAD_WAIT_MS = 150;

const prefetchList = async (query: PageQuery) =>
  (await import('./list/components/prefetch-list.ts')).prefetchList(query);

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts',
  validateSearch: parseAccountSearch,
  loader: ({ location, cause }) => {
    if (cause === 'enter')
      return waitAtMost(prefetchList(parseAccountSearch(location.search).query ?? {}), PRELOAD_WAIT_MS);
  },
  component: lazyRouteComponent(() => import('./screens/AccountsList.tsx'), 'AccountsList'),
});

const loadAccount = () => import('./screens/AccountPage.tsx');
/** Loads the account screen and the tab that the query opens. */
async function loadAccountAndTab(query: PageQuery): Promise<void> {
  const [{ preloadAccountTab }] = await Promise.all([loadAccount(), loadFeatures()]);
  await preloadAccountTab(query);
}

/** The canonical address. Only the id matters: the screen corrects a wrong name instead of reporting an error. */
const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/$accountId/$name/$menuName/$menuId',
  validateSearch: parseAccountSearch,
  loader: async ({ params: { accountId, name, menuName, menuId }, location }) => {
    if (ID.test(accountId)) {
      const { query = {} } = parseAccountSearch(location.search);
      const page = ID.test(menuId) ? Number(menuId) : 0;
      await prefetchAccount({ id: Number(accountId), page, query }, () => loadAccountAndTab(query), PRELOAD_WAIT_MS);
      return;
    }
    if (!(await isDeepLink(queryClient, [accountId, name, menuName, menuId]))) {
      reportMissingAddress(location.href);
      throw redirect({ to: '/', replace: true });
    }
  },
  component: lazyRouteComponent(loadAccount, 'AccountPage'),
});

interface ShortAddress {
  params: { accountId: string; tab?: string };
  deps: { query?: PageQuery };
}

/** Short addresses redirect to the canonical one and keep their query. */
const shortRouteOptions = {
  validateSearch: parseAccountSearch,
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
  ...shortRouteOptions,
});

const shortTab = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$accountId/$tab',
  ...shortRouteOptions,
});

/** Short addresses of a message open it on the Email tab. */
const createMessageRoute = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    ...shortRouteOptions,
    loader: async ({ params, deps }: { params: { accountId: string; message: string }; deps: ShortAddress['deps'] }) =>
      (await import('./queries.ts')).redirectToCanonical(params.accountId, {
        ...deps.query,
        tab: 'email',
        mail: { message: params.message },
      }),
  });
const googleMessage = createMessageRoute('/$accountId/email/$message');
const microsoftMessage = createMessageRoute('/$accountId/msemail/$message');

/** Without a tab, the account opens the tab of its target, or else its first tab. */
const bare = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$accountId',
  ...shortRouteOptions,
});

export const accountsRoutes = [list, account, fixedTab, shortTab, googleMessage, microsoftMessage, bare];
