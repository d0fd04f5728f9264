/** Routes of bulk email, at both of its addresses (S3-61), and of a run. */
import { BULK_EMAIL_ROLES } from '@mainstay/contract/rules/bulk-email';
import { createRoute, redirect } from '@tanstack/react-router';
import { requireRole } from '../../platform/lib/guards.ts';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { BULK_PATH, BULK_RUN_PATH, bulkAddress, runAddress } from './components/bulk-address.ts';

const beforeLoad = () => requireRole(BULK_EMAIL_ROLES);

const alias = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bulk-email',
  beforeLoad: () => {
    throw redirect({ to: BULK_PATH, replace: true });
  },
});

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: BULK_PATH,
  beforeLoad,
  validateSearch: bulkAddress.parse,
  component: lazyRouteComponent(() => import('./screens/BulkEmailScreen.tsx'), 'BulkEmailScreen'),
});

const run = createRoute({
  getParentRoute: () => shellRoute,
  path: BULK_RUN_PATH,
  beforeLoad,
  validateSearch: runAddress.parse,
  component: lazyRouteComponent(() => import('./screens/BulkRunScreen.tsx'), 'BulkRunScreen'),
});

export const bulkEmailRoutes = [alias, list, run];
