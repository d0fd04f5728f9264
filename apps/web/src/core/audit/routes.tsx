/** The route of the audit log, which only administrators may open. The filters are in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { auditAddress } from './components/audit-address.ts';

const log = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/audit',
  beforeLoad: requireAdministrator,
  validateSearch: auditAddress.parse,
  component: lazyRouteComponent(() => import('./screens/AuditLog.tsx'), 'AuditLog'),
});

export const auditRoutes = [log];
