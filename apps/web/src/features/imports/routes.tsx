/** Imports, below the administration and open to the same roles. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdmin } from '../../lib/guards.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/ImportsList.tsx'), 'ImportsList'),
});

const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports/$importId',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/ImportWizard.tsx'), 'ImportWizard'),
});

export const importsRoutes = [list, one];
