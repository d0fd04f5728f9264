/** The route of API keys, which only administrators may open. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdministrator } from '../../../platform/lib/guards.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/api-keys',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./screens/ApiKeysList.tsx'), 'ApiKeysList'),
});

export const apiKeysRoutes = [list];
