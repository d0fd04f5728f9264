/** The route of the company's archive. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

const companyData = createRoute({
  getParentRoute: () => adminRoute,
  path: 'company-data',
  component: lazyRouteComponent(() => import('./screens/CompanyData.tsx'), 'CompanyData'),
});

export const companyArchiveRoutes = [companyData];
