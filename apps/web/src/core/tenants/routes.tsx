/** The frame of the administration, and its home. */
import { createRoute } from '@tanstack/react-router';
import { loadAdminAreas } from '../../platform/feature.ts';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

/** Loads the frame, and the areas that it and the home below it list. */
const loadFrame = async () => (await Promise.all([import('./screens/AdminFrame.tsx'), loadAdminAreas()]))[0];
adminRoute.update({ component: lazyRouteComponent(loadFrame, 'AdminFrame') });

const home = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/AdminHome.tsx'), 'AdminHome'),
});

export const tenantsRoutes = [home];
