/**
 * Routes of the administration of KPIs and of the health score. They require a role with access to the administration.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { parseKpiAdminState } from './components/kpi-address.ts';

const kpiAdmin = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/kpis',
  beforeLoad: requireAdmin,
  validateSearch: parseKpiAdminState,
  component: lazyRouteComponent(() => import('./screens/KpiAdmin.tsx'), 'KpiAdmin'),
});

const healthScore = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/health-score',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/HealthScore.tsx'), 'HealthScore'),
});

export const kpisRoutes = [kpiAdmin, healthScore];
