/**
 * The parents of all screens for signed-in users: the shell with its guard, and the administration. Features import them as parents of
 * their routes.
 */
import { createRoute, redirect } from '@tanstack/react-router';
import { requireAdmin } from './lib/guards.ts';
import { reportMissingAddress } from './lib/missing-address.ts';
import { storeDeepLink } from './lib/redirects.ts';
import { getSession } from './lib/session.ts';
import { rootRoute } from './root-route.tsx';
import { CrashScreen } from './ui/CrashScreen.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen needs the whole width, without the sidebar of the administration. */
    wide?: boolean;
  }
}

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
