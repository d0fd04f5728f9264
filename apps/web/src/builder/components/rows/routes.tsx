/** Routes of the rows behind the metrics of pages. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { shellRoute } from '../../../platform/shell-routes.ts';
import type { Search } from '../../../platform/lib/search-params.ts';
import { parseMetricState } from '../metric-address.ts';

const metricRows = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/rows/$metricKind/$metricId',
  // The parameters depend on the metric, so their names are not part of the type.
  validateSearch: (search: Search): { measure?: string } => parseMetricState(search),
  component: lazyRouteComponent(() => import('./screens/MetricRowsList.tsx'), 'MetricRowsList'),
});

export const metricRowsRoutes = [metricRows];
