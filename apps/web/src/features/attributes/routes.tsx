/** The route of custom attributes in the administration. */
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

export const attributesRoutes = [attributes];
