/** Routes of imports in the administration, open to the same roles. The step of an import is in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';
import { textParam } from '../../platform/lib/search-params.ts';
import { parseNewSearch, parseStepSearch } from './components/import-search.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/ImportsList.tsx'), 'ImportsList'),
});

const newImport = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports/new',
  beforeLoad: requireAdmin,
  validateSearch: (search: Record<string, unknown>) => parseNewSearch((key) => textParam(search, key)),
  component: lazyRouteComponent(() => import('./screens/NewImport.tsx'), 'NewImport'),
});

const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports/$importId',
  beforeLoad: requireAdmin,
  validateSearch: (search: Record<string, unknown>) => parseStepSearch((key) => textParam(search, key)),
  component: lazyRouteComponent(() => import('./screens/ImportWizard.tsx'), 'ImportWizard'),
});

export const importsRoutes = [list, newImport, one];

// After a reload, imports that were started in this tab are still watched.
if (sessionStorage.getItem('imports.watched')) {
  void import('./components/watch-import.ts').then(({ resumeWatch }) => resumeWatch());
}
