/** The route of the administration's home. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/AdminHome.tsx'), 'AdminHome'),
});

export const tenantsRoutes = [home];
