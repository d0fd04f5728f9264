/** The route of external processes in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const processes = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/external-processes',
  beforeLoad: requireAdmin,
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/ProcessesScreen.tsx'), 'ProcessesScreen'),
});

export const externalProcessesRoutes = [processes];
