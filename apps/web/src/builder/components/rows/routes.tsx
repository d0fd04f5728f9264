/** Routes of the rows behind the figures of pages. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import type { Search } from '../../../platform/lib/search-params.ts';
import { parseFigureState } from './components/figure-address.ts';

const figureRows = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/rows/$figureKind/$figureId',
  // The parameters depend on the figure, so their names are not part of the type.
  validateSearch: (search: Search): { measure?: string } => parseFigureState(search),
  component: lazyRouteComponent(() => import('./screens/FigureRowsList.tsx'), 'FigureRowsList'),
});

export const figureRowsRoutes = [figureRows];
