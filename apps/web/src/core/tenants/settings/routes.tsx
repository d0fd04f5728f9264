/** The route of the company settings in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdmin } from '../../../platform/lib/guards.ts';

const company = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/company',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/CompanyScreen.tsx'), 'CompanyScreen'),
});

export const settingsRoutes = [company];
