/** Routes of the administration of users and teams. They require the same roles as the rest of the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { teamsAddress } from './components/teams-address.ts';
import { usersAddress } from './components/users-address.ts';

const users = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: usersAddress.parse,
  component: lazyRouteComponent(() => import('./screens/UsersList.tsx'), 'UsersList'),
});

const teams = createRoute({
  getParentRoute: () => adminRoute,
  path: 'teams',
  validateSearch: teamsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/TeamsList.tsx'), 'TeamsList'),
});

export const peopleRoutes = [users, teams];
