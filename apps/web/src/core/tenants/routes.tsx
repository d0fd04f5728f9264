/** The frame of the administration, and its home. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

adminRoute.update({ component: lazyRouteComponent(() => import('./screens/AdminFrame.tsx'), 'AdminFrame') });

const home = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/AdminHome.tsx'), 'AdminHome'),
});

export const tenantsRoutes = [home];
