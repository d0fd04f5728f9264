/** Routes of the reports: the entry, which opens the first category, and the categories. */
import { createRoute, redirect } from '@tanstack/react-router';
import { insightsPath } from '../../../platform/lib/addresses.ts';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { queryClient } from '../../../platform/lib/query.ts';
import { shellRoute } from '../../../platform/shell-routes.ts';
import { parsePageSearch } from '../routes.tsx';

/** `/dashboard/reports` redirects to the first category (1-reports-01). */
const reports = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/reports',
  loader: async () => {
    const { categoriesQuery } = await import('../../reports/queries.ts');
    const [first] = (await queryClient.ensureQueryData(categoriesQuery)).categories;
    if (first) throw redirect({ href: insightsPath(first), replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/NoReports.tsx'), 'NoReports'),
});

const category = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/insights/$pageId/$pageType',
  validateSearch: parsePageSearch,
  component: lazyRouteComponent(() => import('./screens/Insights.tsx'), 'Insights'),
});

/** The short address of a category redirects to the canonical one (1-C-45). */
const shortCategory = createRoute({
  getParentRoute: () => shellRoute,
  path: '/insights/$pageId/$pageType',
  validateSearch: parsePageSearch,
  loader: ({ params: { pageId, pageType }, location }) => {
    throw redirect({
      href: insightsPath({ id: Number(pageId), type: pageType }, parsePageSearch(location.search).query),
      replace: true,
    });
  },
});

export const insightsRoutes = [reports, category, shortCategory];
