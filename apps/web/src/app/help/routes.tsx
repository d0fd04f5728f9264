/** The route `#!/help/{topic}`; an unknown topic shows the help center. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';

export const helpRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help/$topic',
    component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
  }),
];
