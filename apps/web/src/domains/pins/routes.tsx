/**
 * The route of the pin board, which is outside the shell like the other screens without a guard (1-shell-44, 1-C-20).
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../platform/root-route.tsx';

const board = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pin_board',
  component: lazyRouteComponent(() => import('./screens/PinBoard.tsx'), 'PinBoard'),
});

export const pinsRoutes = [board];
