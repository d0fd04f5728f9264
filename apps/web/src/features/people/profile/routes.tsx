/** One's own profile. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../app/root-route.tsx';

const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement',
  component: lazyRouteComponent(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen'),
});

export const profileRoutes = [profile];
