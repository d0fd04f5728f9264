/** Actions and plays across accounts; the open one, and what is filtered, stand in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import type { Search } from '../../lib/search-params.ts';
import { readActionsSearch } from './components/open-action.ts';
import { readWorkSearch } from './components/play-search.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/actions',
  validateSearch: (search: Search) => ({ ...readWorkSearch(search), ...readActionsSearch(search) }),
  component: lazyRouteComponent(() => import('./screens/ActionsScreen.tsx'), 'ActionsScreen'),
});

export const playbooksRoutes = [list];
