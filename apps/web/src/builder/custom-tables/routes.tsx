/** The route of custom tables in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const tables = createRoute({
  getParentRoute: () => adminRoute,
  path: 'custom-tables',
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/TablesScreen.tsx'), 'TablesScreen'),
});

export const customTablesRoutes = [tables];
