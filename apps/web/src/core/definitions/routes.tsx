/** The route of the import and export of definitions in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

const transfer = createRoute({
  getParentRoute: () => adminRoute,
  path: 'definitions',
  component: lazyRouteComponent(() => import('./screens/TransferScreen.tsx'), 'TransferScreen'),
});

export const definitionsRoutes = [transfer];
