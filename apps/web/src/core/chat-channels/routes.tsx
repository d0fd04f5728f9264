/** The route of chats, which only administrators can open. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { requireAdministrator } from '../../platform/lib/guards.ts';

const settings = createRoute({
  getParentRoute: () => adminRoute,
  path: 'chat-channels',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./screens/ChatChannels.tsx'), 'ChatChannels'),
});

export const chatChannelsRoutes = [settings];
