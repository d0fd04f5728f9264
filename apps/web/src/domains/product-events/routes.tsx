/** The route of product events, which only administrators can open. The tab is in the query. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { productEventsAddress } from './components/product-events-address.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: 'product-events',
  beforeLoad: requireAdministrator,
  validateSearch: productEventsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/ProductEvents.tsx'), 'ProductEvents'),
});

export const productEventsRoutes = [list];
