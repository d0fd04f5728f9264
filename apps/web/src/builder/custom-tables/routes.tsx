/** The route of custom tables in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const tables = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/custom-tables',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/TablesScreen.tsx'), 'TablesScreen'),
});

export const customTablesRoutes = [tables];
