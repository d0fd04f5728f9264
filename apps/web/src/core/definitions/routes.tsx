/** The route of the import and export of definitions in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';

const transfer = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/definitions',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/TransferScreen.tsx'), 'TransferScreen'),
});

export const definitionsRoutes = [transfer];
