/** Routes of open sessions: the user's own in the profile, those of all users in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute, shellRoute } from '../../../platform/shell-routes.ts';
import { requireAdministrator } from '../../../platform/lib/guards.ts';
import { sessionsAddress } from './components/sessions-address.ts';

const own = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profile/sessions',
  component: lazyRouteComponent(() => import('./screens/OwnSessions.tsx'), 'OwnSessions'),
});

const all = createRoute({
  getParentRoute: () => adminRoute,
  path: 'sessions',
  beforeLoad: requireAdministrator,
  validateSearch: sessionsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/AllSessions.tsx'), 'AllSessions'),
});

export const sessionsRoutes = [own, all];
