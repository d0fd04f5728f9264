/**
 * The routes of all features. Their file is loaded with the first page of a signed-in user, and by any other address that is not one of the
 * sign-in screens.
 */
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { features } from '../features.ts';
import { menuQuery } from '../core/navigation/queries.ts';
import { loadFeatures, provideFeatures } from '../platform/feature.ts';
import { lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { queryClient } from '../platform/lib/query.ts';
import { restrictSearch } from '../platform/lib/search-params.ts';
import { rootRoute } from '../platform/root-route.tsx';
import { adminRoute, shellRoute, unknownRoute } from '../platform/shell-routes.ts';

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

/** The route tree. Fixed paths take precedence over parameterized ones; unknown paths redirect to the start. */
const buildRouteTree = () =>
  restrictSearch(
    rootRoute.addChildren([
      ...getChildren(rootRoute),
      shellRoute.addChildren([...getChildren(shellRoute), adminRoute.addChildren(getChildren(adminRoute))]),
      unknownRoute,
    ]),
  );
export type RouteTree = ReturnType<typeof buildRouteTree>;

/** Adds all routes to a router that knows only those of the sign-in screens. */
export function completeRouter(router: AnyRouter): void {
  provideFeatures(features);
  // The root is the same, so the router does not notice that it has other children.
  buildRouteTree();
  router.setRoutes(router.buildRouteTree());
}
