/** Actions across accounts; the open one stands in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import type { Search } from '../../lib/search-params.ts';
import { readId } from './components/open-action.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/actions',
  validateSearch: (search: Search) => {
    const [actionId, ownerId] = [readId(search.actionId), readId(search.ownerId)];
    return { ...(actionId !== undefined && { actionId }), ...(ownerId !== undefined && { ownerId }) };
  },
  component: lazyRouteComponent(() => import('./screens/ActionsScreen.tsx'), 'ActionsScreen'),
});

export const playbooksRoutes = [list];
