/** The routes of briefings. The tab and the filters of the lists are in the query. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { briefingsAddress } from './components/briefings-address.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/briefings',
  validateSearch: briefingsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/Briefings.tsx'), 'Briefings'),
});

const brief = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/accounts/$accountId/brief',
  component: lazyRouteComponent(() => import('./screens/AccountBriefScreen.tsx'), 'AccountBriefScreen'),
});

export const briefingsRoutes = [list, brief];
