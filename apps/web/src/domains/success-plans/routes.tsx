/** The route of a success plan. The play or action that is open beside the plan is a query parameter. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { parseOpenWork } from './components/plan-address.ts';

const plan = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts/$accountId/success-plan/$planId',
  validateSearch: parseOpenWork,
  component: lazyRouteComponent(() => import('./screens/PlanScreen.tsx'), 'PlanScreen'),
});

export const successPlansRoutes = [plan];
