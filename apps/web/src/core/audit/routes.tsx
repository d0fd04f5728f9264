/** The route of the audit log, which only administrators may open. The filters are in the query. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { auditAddress } from './components/audit-address.ts';

const log = createRoute({
  getParentRoute: () => adminRoute,
  path: 'audit',
  beforeLoad: requireAdministrator,
  validateSearch: auditAddress.parse,
  component: lazyRouteComponent(() => import('./screens/AuditLog.tsx'), 'AuditLog'),
});

export const auditRoutes = [log];
