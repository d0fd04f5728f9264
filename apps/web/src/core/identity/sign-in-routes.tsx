/** Routes of the sign-in screens, which the application begins with. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../platform/root-route.tsx';
import { type Search, textParam } from '../../platform/lib/search-params.ts';

const getParentRoute = () => rootRoute;

/** Maximum length of the address to return to; it may contain the filters of a list. */
export const ADDRESS_LIMIT = 8_000;

const index = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/IndexLoader.tsx'), 'IndexLoader'),
});

export const parseEmailSearch = (search: Search) => ({
  email: textParam(search, 'email'),
  flow: textParam(search, 'flow'),
});
const EmailScreen = lazyRouteComponent(() => import('./screens/EmailScreen.tsx'), 'EmailScreen');
const email = createRoute({ getParentRoute, path: '/email', validateSearch: parseEmailSearch, component: EmailScreen });
const emailv2 = createRoute({
  getParentRoute,
  path: '/emailv2',
  validateSearch: parseEmailSearch,
  component: EmailScreen,
});

const basicAuth = createRoute({
  getParentRoute,
  path: '/basic_auth',
  validateSearch: (search: Search) => ({
    ...parseEmailSearch(search),
    domain: textParam(search, 'domain'),
    redirect_url: textParam(search, 'redirect_url', ADDRESS_LIMIT),
  }),
  component: lazyRouteComponent(() => import('./screens/PasswordScreen.tsx'), 'PasswordScreen'),
});

export const signInRoutes = [index, email, emailv2, basicAuth];
