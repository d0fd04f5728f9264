/** The route of the user's own second factor. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../../platform/shell-routes.ts';

const own = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement/secondFactor',
  component: lazyRouteComponent(() => import('./screens/SecondFactorScreen.tsx'), 'SecondFactorScreen'),
});

export const secondFactorRoutes = [own];
