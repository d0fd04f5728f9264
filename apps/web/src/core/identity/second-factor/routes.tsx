/** The route of the user's own second factor. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';

const own = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement/secondFactor',
  component: lazyRouteComponent(() => import('./screens/SecondFactorScreen.tsx'), 'SecondFactorScreen'),
});

export const secondFactorRoutes = [own];
