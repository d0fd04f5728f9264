/** The route of external processes in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../app/root-route.tsx';
import { requireAdmin } from '../../../lib/guards.ts';
import { parseOpenState } from '../../../lib/open-address.ts';

const processes = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/external-processes',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/ProcessesScreen.tsx'), 'ProcessesScreen'),
});

export const externalProcessesRoutes = [processes];
