/**
 * The route of the administration of success criteria and milestones. It requires a role with access to the
 * administration.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';
import { parseChoicesState } from './components/choices-address.ts';

const planChoices = createRoute({
  getParentRoute: () => adminRoute,
  path: 'success-plans',
  validateSearch: parseChoicesState,
  component: lazyRouteComponent(() => import('./screens/PlanChoices.tsx'), 'PlanChoices'),
});

export const planChoicesRoutes = [planChoices];
