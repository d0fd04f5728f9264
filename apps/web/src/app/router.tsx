/** The router. It begins with the routes of the sign-in screens, which are loaded without the code of all others. */
import { createRoute, createRouter } from '@tanstack/react-router';
import { LoaderScreen } from '../core/identity/components/LoaderScreen.tsx';
import { signInRoutes } from '../core/identity/sign-in-routes.tsx';
import { createHashBangHistory } from '../platform/lib/history.ts';
import { parseSearch, restrictSearch, stringifySearch } from '../platform/lib/search-params.ts';
import { rootRoute } from '../platform/root-route.tsx';
import { CrashScreen } from '../platform/ui/CrashScreen.tsx';
import type { RouteTree } from './all-routes.ts';
import { ScreenError } from './ScreenError.tsx';

/** Any other address. Its query is not restricted, because only the routes that it loads know its parameters. */
const otherAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ abortController }): Promise<void> => {
    await addAllRoutes();
    // Matches the address again, which cancels the load that waits here.
    if (!abortController.signal.aborted) await router.load();
  },
  pendingMs: 0,
  pendingComponent: LoaderScreen,
  errorComponent: CrashScreen,
});

/** The routes that the router begins with. Their root is the same as that of all routes, whose type the screens know. */
const firstRoutes = restrictSearch(rootRoute.addChildren(signInRoutes)).addChildren([...signInRoutes, otherAddress]);

export const router = createRouter({
  routeTree: firstRoutes as unknown as RouteTree,
  history: createHashBangHistory(),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: ScreenError,
});

let completion: Promise<void> | undefined;

/** Loads and adds the routes of all features, once. @throws Error if their code cannot be loaded; the next call tries again */
export function addAllRoutes(): Promise<void> {
  const load = async () => (await import('./all-routes.ts')).completeRouter(router);
  completion ??= load().catch((error: unknown) => {
    completion = undefined;
    throw error;
  });
  return completion;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
