/** The route of custom attributes in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const attributes = createRoute({
  getParentRoute: () => adminRoute,
  path: 'attributes',
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/AttributesScreen.tsx'), 'AttributesScreen'),
});

export const attributesRoutes = [attributes];
