/** The route `#!/help/{topic}`; an unknown topic shows the help center. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';

export const helpRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help/$topic',
    component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
  }),
];
