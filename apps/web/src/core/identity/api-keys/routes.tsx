/** The route of API keys, which only administrators may open. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';
import { requireAdministrator } from '../../../platform/lib/guards.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: 'api-keys',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./screens/ApiKeysList.tsx'), 'ApiKeysList'),
});

export const apiKeysRoutes = [list];
