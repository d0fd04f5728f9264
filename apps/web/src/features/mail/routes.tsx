/** Outgoing mail, for ADM alone, whose open message stands in the query; and templates of e-mails. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdmin, requireAdministrator } from '../../lib/guards.ts';
import { parsePositiveInt, type Search } from '../../lib/search-params.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/outgoing-mail',
  beforeLoad: requireAdministrator,
  validateSearch: (search: Search): { mail?: number } => {
    const mail = parsePositiveInt(search.mail);
    return mail === undefined ? {} : { mail };
  },
  component: lazyRouteComponent(() => import('./screens/OutgoingMailList.tsx'), 'OutgoingMailList'),
});

const templates = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/email-templates',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./templates/screens/EmailTemplatesList.tsx'), 'EmailTemplatesList'),
});

export const mailRoutes = [list, templates];
