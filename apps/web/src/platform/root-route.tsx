/**
 * The routes that all others belong to: the root, the shell with its guard, and the administration. Features import
 * them as parents.
 */
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { requireAdmin } from './lib/guards.ts';
import { reportMissingAddress } from './lib/missing-address.ts';
import { storeDeepLink } from './lib/redirects.ts';
import type { Search } from './lib/search-params.ts';
import { getSession } from './lib/session.ts';
import { showToast } from './ui/toast.ts';
import { CrashScreen } from './ui/CrashScreen.tsx';

const ALREADY_LOGGED_IN = 'Already logged in as different user.';

let notifiedTokens = false;
/**
 * The URL may state that another user is already signed in (1-identity-60), in the query of the page or of the route.
 */
function warnOfOtherUser(search: object): void {
  const isInPage = new URLSearchParams(location.search).has('logged_in');
  if ('logged_in' in search || (isInPage && !notifiedTokens)) showToast(ALREADY_LOGGED_IN);
  notifiedTokens ||= isInPage;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen needs the whole width, without the sidebar of the administration. */
    wide?: boolean;
  }
}

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: CrashScreen,
  validateSearch: (search: Search): { logged_in?: unknown } =>
    'logged_in' in search ? { logged_in: search.logged_in } : {},
  beforeLoad: ({ location: to }) => warnOfOtherUser(to.search),
});

/**
 * The parent of all screens for signed-in users; the application sets its component. Without a session, it stores the URL and redirects to
 * the start (1-shell-06).
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  errorComponent: CrashScreen,
  beforeLoad: ({ location: to }) => {
    if (getSession()) return;
    storeDeepLink(to.href);
    throw redirect({ to: '/', replace: true });
  },
});

/**
 * The parent of all screens of the administration, whose paths are relative to it. The feature of tenants sets its
 * component.
 */
export const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin',
  beforeLoad: requireAdmin,
});

/** Redirects unknown paths to the start (1-shell-02). */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location: to }) => {
    reportMissingAddress(to.href);
    throw redirect({ to: '/', replace: true });
  },
});
