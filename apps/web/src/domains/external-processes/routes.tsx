/** The route of external processes in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { parseOpenState } from '../../platform/lib/open-address.ts';

const processes = createRoute({
  getParentRoute: () => adminRoute,
  path: 'external-processes',
  validateSearch: parseOpenState,
  component: lazyRouteComponent(() => import('./screens/ProcessesScreen.tsx'), 'ProcessesScreen'),
});

export const externalProcessesRoutes = [processes];
