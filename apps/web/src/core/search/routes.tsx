/** The route of the search. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { parseSearchState } from './search-address.ts';

const search = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/search',
  validateSearch: parseSearchState,
  component: lazyRouteComponent(() => import('./screens/SearchScreen.tsx'), 'SearchScreen'),
});

export const searchRoutes = [search];
