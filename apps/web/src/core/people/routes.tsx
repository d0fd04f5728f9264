/** Routes of the administration of users and teams. They require the same roles as the rest of the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { teamsAddress } from './components/teams-address.ts';
import { usersAddress } from './components/users-address.ts';

const users = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/users',
  beforeLoad: requireAdmin,
  validateSearch: usersAddress.parse,
  component: lazyRouteComponent(() => import('./screens/UsersList.tsx'), 'UsersList'),
});

const teams = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/teams',
  beforeLoad: requireAdmin,
  validateSearch: teamsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/TeamsList.tsx'), 'TeamsList'),
});

export const peopleRoutes = [users, teams];
