/** Routes of announcements: the page for their readers (1-S-25) and the area for their authors. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute, shellRoute } from '../../platform/shell-routes.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/announcements',
  component: lazyRouteComponent(() => import('./screens/Announcements.tsx'), 'Announcements'),
});

const editing = createRoute({
  getParentRoute: () => adminRoute,
  path: 'announcements',
  component: lazyRouteComponent(() => import('./screens/EditedAnnouncements.tsx'), 'EditedAnnouncements'),
});

export const announcementsRoutes = [list, editing];
