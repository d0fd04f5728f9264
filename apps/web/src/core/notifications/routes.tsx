/** The route of the notification settings, which is a tab of the profile. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';

const settings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profile/notifications',
  component: lazyRouteComponent(() => import('./screens/NotificationSettings.tsx'), 'NotificationSettings'),
});

export const notificationsRoutes = [settings];
