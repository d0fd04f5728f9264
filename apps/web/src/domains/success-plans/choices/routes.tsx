/**
 * The route of the administration of success criteria and milestones. It requires a role with access to the
 * administration.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdmin } from '../../../platform/lib/guards.ts';
import { parseChoicesState } from './components/choices-address.ts';

const planChoices = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/success-plans',
  beforeLoad: requireAdmin,
  validateSearch: parseChoicesState,
  component: lazyRouteComponent(() => import('./screens/PlanChoices.tsx'), 'PlanChoices'),
});

export const planChoicesRoutes = [planChoices];
