/** The route of automatic playbooks in the administration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { parseRuleSearch } from './components/rule-address.ts';

const automation = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/automatic-playbooks',
  beforeLoad: requireAdmin,
  validateSearch: parseRuleSearch,
  component: lazyRouteComponent(() => import('./screens/AutomationScreen.tsx'), 'AutomationScreen'),
});

export const automationRoutes = [automation];
