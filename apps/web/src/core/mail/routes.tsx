/**
 * Routes of outgoing mail, whose open message is a query parameter, of suppressed addresses and of the sender, which only ADM can open, and
 * of email templates.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { mailsAddress } from './components/mails-address.ts';
import { suppressionsAddress } from './suppressions/components/suppressions-address.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: 'outgoing-mail',
  beforeLoad: requireAdministrator,
  validateSearch: mailsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/OutgoingMailList.tsx'), 'OutgoingMailList'),
});

const templates = createRoute({
  getParentRoute: () => adminRoute,
  path: 'email-templates',
  component: lazyRouteComponent(() => import('./templates/screens/EmailTemplatesList.tsx'), 'EmailTemplatesList'),
});

const suppressions = createRoute({
  getParentRoute: () => adminRoute,
  path: 'suppressions',
  beforeLoad: requireAdministrator,
  validateSearch: suppressionsAddress.parse,
  component: lazyRouteComponent(() => import('./suppressions/screens/SuppressionList.tsx'), 'SuppressionList'),
});

const sender = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mail-sender',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./sender/screens/SenderScreen.tsx'), 'SenderScreen'),
});

export const mailRoutes = [list, templates, suppressions, sender];
