/**
 * Routes of the pin board: in the shell, and at its documented address without a guard outside of it (1-shell-44,
 * 1-C-20).
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../platform/root-route.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';

const board = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/pins',
  component: lazyRouteComponent(() => import('./screens/PinBoard.tsx'), 'PinBoard'),
});

const standaloneBoard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pin_board',
  component: lazyRouteComponent(() => import('./screens/PinBoard.tsx'), 'StandalonePinBoard'),
});

export const pinsRoutes = [board, standaloneBoard];
