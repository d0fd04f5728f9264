/** Imports, below the administration and open to the same roles. The step of an import stands in the query. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.tsx';
import { requireAdmin } from '../../lib/guards.ts';
import { textParam } from '../../lib/search-params.ts';
import { parseNewSearch, parseStepSearch } from './components/import-search.ts';

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/imports',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/ImportsList.tsx'), 'ImportsList'),
});

const fresh = createRoute({
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

export const importsRoutes = [list, fresh, one];

// A reload in the middle of an import: what was started here still reports its end.
if (sessionStorage.getItem('imports.watched')) {
  void import('./components/watch-import.ts').then(({ resumeWatch }) => resumeWatch());
}
