/** Routes of the ticket tracker, at both of its paths (1-C-44). */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';
import { ticketsAddress } from './components/tickets-address.ts';

const component = lazyRouteComponent(() => import('./screens/TicketsScreen.tsx'), 'TicketsScreen');
const options = { component, validateSearch: ticketsAddress.parse };

const tracker = createRoute({ getParentRoute: () => shellRoute, path: '/support', ...options });
const inDashboard = createRoute({ getParentRoute: () => shellRoute, path: '/dashboard/support', ...options });

export const ticketsRoutes = [tracker, inDashboard];
