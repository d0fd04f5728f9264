/** Routes of custom attributes and custom tables in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdmin } from '../../lib/guards.ts';
import { parseOpenState } from '../../lib/open-address.ts';

const attributes = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/attributes',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/AttributesScreen.tsx'), 'AttributesScreen'),
});

const tables = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/custom-tables',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./tables/screens/TablesScreen.tsx'), 'TablesScreen'),
});

export const attributesRoutes = [attributes, tables];
