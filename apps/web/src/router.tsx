/** The route tree. Fixed paths win over parameterised ones; what nobody knows leads to the start. */
import { createRouter } from '@tanstack/react-router';
import { helpRoutes } from './app/help/routes.tsx';
import { rootRoute, shellRoute, unknownRoute } from './app/root-route.tsx';
import { accountsRoutes } from './features/accounts/routes.tsx';
import { identityRoutes } from './features/identity/routes.tsx';
import { importsRoutes } from './features/imports/routes.tsx';
import { pagesRoutes } from './features/pages/routes.tsx';
import { tenantsRoutes } from './features/tenants/routes.tsx';
import { createHashBangHistory } from './lib/history.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...identityRoutes,
    shellRoute.addChildren([...pagesRoutes, ...accountsRoutes, ...tenantsRoutes, ...importsRoutes, ...helpRoutes]),
    unknownRoute,
  ]),
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
