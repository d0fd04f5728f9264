/** A success plan as a document of its own; what of its play is open beside it stands in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { parseOpenWork } from './components/plan-address.ts';

const plan = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts/$accountId/success-plan/$planId',
  validateSearch: parseOpenWork,
  component: lazyRouteComponent(() => import('./screens/PlanScreen.tsx'), 'PlanScreen'),
});

export const successPlansRoutes = [plan];
