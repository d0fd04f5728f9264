/** One's own profile. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../app/root-route.tsx';
import { type Search, textParam } from '../../../lib/search-params.ts';

const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement',
  // What came of linking an account, once.
  validateSearch: (search: Search) => ({ linked: textParam(search, 'linked'), refused: textParam(search, 'refused') }),
  component: lazyRouteComponent(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen'),
});

export const profileRoutes = [profile];
