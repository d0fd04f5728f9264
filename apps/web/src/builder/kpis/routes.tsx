/**
 * Routes of the administration of KPIs and of the health score. They require a role with access to the administration.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { kpiAddress } from './components/kpi-address.ts';

const kpiAdmin = createRoute({
  getParentRoute: () => adminRoute,
  path: 'kpis',
  validateSearch: kpiAddress.parse,
  component: lazyRouteComponent(() => import('./screens/KpiAdmin.tsx'), 'KpiAdmin'),
});

const healthScore = createRoute({
  getParentRoute: () => adminRoute,
  path: 'health-score',
  component: lazyRouteComponent(() => import('./screens/HealthScore.tsx'), 'HealthScore'),
});

export const kpisRoutes = [kpiAdmin, healthScore];
