/** Routes of open sessions: the user's own in the profile, those of all users in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdministrator } from '../../../platform/lib/guards.ts';
import { parsePositiveInt, type Search } from '../../../platform/lib/search-params.ts';

const own = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profile/sessions',
  component: lazyRouteComponent(() => import('./screens/OwnSessions.tsx'), 'OwnSessions'),
});

const all = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/sessions',
  beforeLoad: requireAdministrator,
  validateSearch: (search: Search): { user_id?: number } => {
    const user = parsePositiveInt(search.user_id);
    return user === undefined ? {} : { user_id: user };
  },
  component: lazyRouteComponent(() => import('./screens/AllSessions.tsx'), 'AllSessions'),
});

export const sessionsRoutes = [own, all];
