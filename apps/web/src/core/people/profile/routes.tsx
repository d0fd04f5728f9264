/** The route of the user's own profile. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../../platform/shell-routes.ts';
import { type Search, textParam } from '../../../platform/lib/search-params.ts';

const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement',
  // The result of linking an account. The screen removes it from the URL.
  validateSearch: (search: Search) => ({ linked: textParam(search, 'linked'), refused: textParam(search, 'refused') }),
  component: lazyRouteComponent(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen'),
});

export const profileRoutes = [profile];
