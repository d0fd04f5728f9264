/**
 * Routes of actions and plays across accounts, whose open item and filters are query parameters. The administration has
 * routes for playbooks, automatic playbooks and external processes.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdmin } from '../../lib/guards.ts';
import { parseOpenState } from '../../lib/open-address.ts';
import type { Search } from '../../lib/search-params.ts';
import { parseActionsSearch } from './components/open-action.ts';
import { parseRuleSearch } from './automation/components/rule-address.ts';
import { parseWorkSearch } from './components/play-search.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/actions',
  validateSearch: (search: Search) => ({ ...parseWorkSearch(search), ...parseActionsSearch(search) }),
  component: lazyRouteComponent(() => import('./screens/ActionsScreen.tsx'), 'ActionsScreen'),
});

const templates = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/playbooks',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./templates/screens/TemplatesScreen.tsx'), 'TemplatesScreen'),
});

const processes = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/external-processes',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./external-processes/screens/ProcessesScreen.tsx'), 'ProcessesScreen'),
});

const automation = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/automatic-playbooks',
  beforeLoad: requireAdmin,
  validateSearch: parseRuleSearch,
  component: lazyRouteComponent(() => import('./automation/screens/AutomationScreen.tsx'), 'AutomationScreen'),
});

export const playbooksRoutes = [list, templates, automation, processes];
