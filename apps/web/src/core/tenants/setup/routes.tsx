/**
 * Screens for signed-in users outside the shell. They have no guard; a request without a token redirects to the sign-in
 * (1-C-20).
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../../platform/root-route.tsx';

const getParentRoute = () => rootRoute;

const setupPage = createRoute({
  getParentRoute,
  path: '/setup-page',
  component: lazyRouteComponent(() => import('./screens/SetupScreen.tsx'), 'SetupScreen'),
});
const timeZone = createRoute({
  getParentRoute,
  path: '/timezone',
  component: lazyRouteComponent(() => import('./screens/TimeZoneScreen.tsx'), 'TimeZoneScreen'),
});
const personalInfo = createRoute({
  getParentRoute,
  path: '/personal_info',
  component: lazyRouteComponent(() => import('./screens/PersonalInfoScreen.tsx'), 'PersonalInfoScreen'),
});
const domains = createRoute({
  getParentRoute,
  path: '/domains',
  component: lazyRouteComponent(() => import('./screens/DomainsScreen.tsx'), 'DomainsScreen'),
});

export const setupRoutes = [setupPage, timeZone, personalInfo, domains];
