/**
 * Routes of the administration of pages and the menu. They require the same roles as the rest of the administration.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdmin } from '../../../platform/lib/guards.ts';
import { pagesAddress } from './components/pages-address.ts';

const admin = { getParentRoute: () => shellRoute, beforeLoad: requireAdmin } as const;

const pages = createRoute({
  ...admin,
  path: '/dashboard/admin/pages',
  validateSearch: pagesAddress.parse,
  component: lazyRouteComponent(() => import('./screens/PagesList.tsx'), 'PagesList'),
});

const page = createRoute({
  ...admin,
  path: '/dashboard/admin/pages/$page',
  component: lazyRouteComponent(() => import('./screens/PageEditor.tsx'), 'PageEditor'),
});

const menu = createRoute({
  ...admin,
  path: '/dashboard/admin/menu',
  component: lazyRouteComponent(() => import('./screens/MenuEditor.tsx'), 'MenuEditor'),
});

export const builderRoutes = [pages, page, menu];
