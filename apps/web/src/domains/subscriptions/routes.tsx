/** The route of the accounts that have a product. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';

const productAccounts = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/products/$productId',
  component: lazyRouteComponent(() => import('./screens/ProductAccounts.tsx'), 'ProductAccounts'),
});

export const productRoutes = [productAccounts];
