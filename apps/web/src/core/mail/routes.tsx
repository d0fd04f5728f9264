/**
 * Routes of outgoing mail, which only ADM can open and whose open message is a query parameter, and of email templates.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin, requireAdministrator } from '../../platform/lib/guards.ts';
import { mailsAddress } from './components/mails-address.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/outgoing-mail',
  beforeLoad: requireAdministrator,
  validateSearch: mailsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/OutgoingMailList.tsx'), 'OutgoingMailList'),
});

const templates = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/email-templates',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./templates/screens/EmailTemplatesList.tsx'), 'EmailTemplatesList'),
});

export const mailRoutes = [list, templates];
