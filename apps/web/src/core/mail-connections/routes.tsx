/** Routes of connected mailboxes: the user's own in the profile, those of all users in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute, shellRoute } from '../../platform/shell-routes.ts';
import { type Search, textParam } from '../../platform/lib/search-params.ts';

const own = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profile/mailbox',
  // The result of a connection. The screen removes it from the URL.
  validateSearch: (search: Search) => ({
    mailbox: textParam(search, 'mailbox'),
    mailbox_error: textParam(search, 'mailbox_error'),
  }),
  component: lazyRouteComponent(() => import('./screens/MailboxScreen.tsx'), 'MailboxScreen'),
});

const all = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mailboxes',
  component: lazyRouteComponent(() => import('./screens/MailboxesList.tsx'), 'MailboxesList'),
});

export const mailConnectionsRoutes = [own, all];
