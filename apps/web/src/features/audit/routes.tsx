/** The audit log, below the administration and for administrators alone. What is looked for stands in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdministrator } from '../../lib/guards.ts';
import { parseAuditSearch } from './components/audit-search.ts';

const log = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/audit',
  beforeLoad: requireAdministrator,
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('./screens/AuditLog.tsx'), 'AuditLog'),
});

export const auditRoutes = [log];
