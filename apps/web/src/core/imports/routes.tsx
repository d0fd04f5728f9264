/** Routes of imports in the administration, open to the same roles. The step of an import is in the query. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { textParam } from '../../platform/lib/search-params.ts';
import { parseNewSearch, parseStepSearch } from './components/import-search.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: 'imports',
  component: lazyRouteComponent(() => import('./screens/ImportsList.tsx'), 'ImportsList'),
});

const newImport = createRoute({
  getParentRoute: () => adminRoute,
  path: 'imports/new',
  validateSearch: (search: Record<string, unknown>) => parseNewSearch((key) => textParam(search, key)),
  component: lazyRouteComponent(() => import('./screens/NewImport.tsx'), 'NewImport'),
});

const one = createRoute({
  getParentRoute: () => adminRoute,
  path: 'imports/$importId',
  validateSearch: (search: Record<string, unknown>) => parseStepSearch((key) => textParam(search, key)),
  component: lazyRouteComponent(() => import('./screens/ImportWizard.tsx'), 'ImportWizard'),
});

export const importsRoutes = [list, newImport, one];

// After a reload, imports that were started in this tab are still watched.
if (sessionStorage.getItem('imports.watched')) {
  void import('./components/watch-import.ts').then(({ resumeWatch }) => resumeWatch());
}
