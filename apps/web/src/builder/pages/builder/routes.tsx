/**
 * Routes of the administration of pages and the menu. They require the same roles as the rest of the administration.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';
import { pagesAddress } from './components/pages-address.ts';

const admin = { getParentRoute: () => adminRoute } as const;

const pages = createRoute({
  ...admin,
  path: 'pages',
  validateSearch: pagesAddress.parse,
  component: lazyRouteComponent(() => import('./screens/PagesList.tsx'), 'PagesList'),
});

const page = createRoute({
  ...admin,
  path: 'pages/$page',
  staticData: { wide: true },
  component: lazyRouteComponent(() => import('./screens/PageEditor.tsx'), 'PageEditor'),
});

const menu = createRoute({
  ...admin,
  path: 'menu',
  component: lazyRouteComponent(() => import('./screens/MenuEditor.tsx'), 'MenuEditor'),
});

export const builderRoutes = [pages, page, menu];
