/** The route of automatic playbooks in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { parseRuleSearch } from './components/rule-address.ts';

const automation = createRoute({
  getParentRoute: () => adminRoute,
  path: 'automatic-playbooks',
  validateSearch: parseRuleSearch,
  component: lazyRouteComponent(() => import('./screens/AutomationScreen.tsx'), 'AutomationScreen'),
});

export const automationRoutes = [automation];
