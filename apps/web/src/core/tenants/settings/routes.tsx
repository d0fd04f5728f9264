/** Routes of the company settings in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';

const company = createRoute({
  getParentRoute: () => adminRoute,
  path: 'company',
  component: lazyRouteComponent(() => import('./screens/CompanyScreen.tsx'), 'CompanyScreen'),
});

const general = createRoute({
  getParentRoute: () => adminRoute,
  path: 'general',
  component: lazyRouteComponent(() => import('./screens/GeneralScreen.tsx'), 'GeneralScreen'),
});

export const settingsRoutes = [company, general];
