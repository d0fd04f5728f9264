/** The route of custom attributes in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const attributes = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/attributes',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/AttributesScreen.tsx'), 'AttributesScreen'),
});

export const attributesRoutes = [attributes];
