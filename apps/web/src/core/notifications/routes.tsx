/** The route of the notification settings, which is a tab of the profile. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../platform/shell-routes.ts';

const settings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profile/notifications',
  component: lazyRouteComponent(() => import('./screens/NotificationSettings.tsx'), 'NotificationSettings'),
});

export const notificationsRoutes = [settings];
