/** The route tree. Fixed paths take precedence over parameterized ones; unknown paths redirect to the start. */
import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { adminRoute, rootRoute, shellRoute, unknownRoute } from '../platform/root-route.tsx';
import { features } from '../features.ts';
import { menuQuery } from '../core/navigation/queries.ts';
import { createHashBangHistory } from '../platform/lib/history.ts';
import { queryClient } from '../platform/lib/query.ts';
import { parseSearch, restrictSearch, stringifySearch } from '../platform/lib/search-params.ts';
import { ScreenError } from './ScreenError.tsx';
import { loadFeatures } from '../platform/feature.ts';

type RouteOf<Entry> = Entry extends { routes: readonly (infer Route)[] } ? Route : never;
type FeatureRoute = RouteOf<(typeof features)[number]>;

const routes = features.flatMap((feature): readonly FeatureRoute[] => ('routes' in feature ? feature.routes : []));
const getChildren = (parent: AnyRoute) => routes.filter((route) => route.options.getParentRoute() === parent);

/** Loads the shell, and what the features contribute to it and the screens below it. */
async function loadShell() {
  // The shell needs the menu at once, so its request does not wait for the code. The shell reports an error.
  void queryClient.prefetchQuery(menuQuery);
  return (await Promise.all([import('./Shell.tsx'), loadFeatures()]))[0];
}
shellRoute.update({ component: lazyRouteComponent(loadShell, 'Shell') });

export const router = createRouter({
  routeTree: restrictSearch(
    rootRoute.addChildren([
      ...getChildren(rootRoute),
      shellRoute.addChildren([...getChildren(shellRoute), adminRoute.addChildren(getChildren(adminRoute))]),
      unknownRoute,
    ]),
  ),
  history: createHashBangHistory(),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: ScreenError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
