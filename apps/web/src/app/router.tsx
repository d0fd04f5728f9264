/** The route tree. Fixed paths take precedence over parameterized ones; unknown paths redirect to the start. */
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, shellRoute, unknownRoute } from '../platform/root-route.tsx';
import { features } from '../features.ts';
import { createHashBangHistory } from '../platform/lib/history.ts';
import { parseSearch, restrictSearch, stringifySearch } from '../platform/lib/search-params.ts';
import { loadFeatures } from '../platform/feature.ts';

type RouteOf<Entry> = Entry extends { routes: readonly (infer Route)[] } ? Route : never;
type FeatureRoute = RouteOf<(typeof features)[number]>;

const routes = features.flatMap((feature): readonly FeatureRoute[] => ('routes' in feature ? feature.routes : []));
const isInShell = (route: FeatureRoute): boolean => route.options.getParentRoute() === shellRoute;

/** Loads the shell, and what the features contribute to it and the screens below it. */
const loadShell = async () => (await Promise.all([import('./Shell.tsx'), loadFeatures()]))[0];
shellRoute.update({ component: lazyRouteComponent(loadShell, 'Shell') });

export const router = createRouter({
  routeTree: restrictSearch(
    rootRoute.addChildren([
      ...routes.filter((route) => !isInShell(route)),
      shellRoute.addChildren(routes.filter(isInShell)),
      unknownRoute,
    ]),
  ),
  history: createHashBangHistory(),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
