/** Routes of support tickets, at both paths of the tracker (1-C-44). */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/root-route.tsx';

const component = lazyRouteComponent(() => import('./screens/TicketsScreen.tsx'), 'TicketsScreen');

const tracker = createRoute({ getParentRoute: () => shellRoute, path: '/support', component });
const inDashboard = createRoute({ getParentRoute: () => shellRoute, path: '/dashboard/support', component });

export const ticketsRoutes = [tracker, inDashboard];
