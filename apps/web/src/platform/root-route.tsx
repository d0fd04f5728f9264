/** The root of all routes. */
import { createRootRoute, Outlet } from '@tanstack/react-router';
import type { Search } from './lib/search-params.ts';
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

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: CrashScreen,
  validateSearch: (search: Search): { logged_in?: unknown } =>
    'logged_in' in search ? { logged_in: search.logged_in } : {},
  beforeLoad: ({ location: to }) => warnOfOtherUser(to.search),
});
