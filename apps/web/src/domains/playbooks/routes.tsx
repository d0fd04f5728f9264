/**
 * Routes of actions and plays across accounts, whose open item and filters are query parameters, and of playbooks in the administration.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute, shellRoute } from '../../platform/shell-routes.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';
import type { Search } from '../../platform/lib/search-params.ts';
import { pendingAddress } from './components/pending-address.ts';
import { parseWorkSearch } from './components/play-search.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/actions',
  validateSearch: (search: Search) => ({ ...parseWorkSearch(search), ...pendingAddress.parse(search) }),
  component: lazyRouteComponent(() => import('./screens/ActionsScreen.tsx'), 'ActionsScreen'),
});

const templates = createRoute({
  getParentRoute: () => adminRoute,
  path: 'playbooks',
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./templates/screens/TemplatesScreen.tsx'), 'TemplatesScreen'),
});

export const playbooksRoutes = [list, templates];
