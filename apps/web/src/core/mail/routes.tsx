/**
 * Routes of outgoing mail, which only ADM can open and whose open message is a query parameter, and of email templates.
 */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/root-route.tsx';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { mailsAddress } from './components/mails-address.ts';

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

export const mailRoutes = [list, templates];
