/** Routes to complete a sign-in and to sign out. They are not guarded and do not load the shell. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../platform/root-route.tsx';
import { type Search, textParam } from '../../platform/lib/search-params.ts';
import { LoaderScreen } from './components/LoaderScreen.tsx';
import { ADDRESS_LIMIT, parseEmailSearch, signInRoutes } from './sign-in-routes.tsx';

const getParentRoute = () => rootRoute;

/** Shows that another user is signed in, and keeps that session. */
const OTHER_USER_PATH = '/dashboard?logged_in=1';

/** Loads what completes a sign-in, which signed-in users do not need. */
const loadSignIn = async () => ({ ...(await import('./queries.ts')), ...(await import('./complete-sign-in.ts')) });

/** Exchanges the code of a completed sign-in. The code works only once, and a loader runs once per address. */
const auth = createRoute({
  getParentRoute,
  path: '/auth',
  validateSearch: (search: Search) => ({
    ...parseEmailSearch(search),
    code: textParam(search, 'code'),
    oauth: textParam(search, 'oauth'),
    redirect_url: textParam(search, 'redirect_url', ADDRESS_LIMIT),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { exchange, getDestination, isDifferentUser, parseFlow, storeRedirectParam } = await loadSignIn();
    if (isDifferentUser(deps.email)) throw redirect({ href: OTHER_USER_PATH, replace: true });
    storeRedirectParam(deps.redirect_url);
    try {
      await exchange(deps.email ?? '', deps.code ?? '', parseFlow(deps.flow));
    } catch {
      throw redirect({ to: '/unauthorize', replace: true });
    }
    throw redirect({ href: getDestination(), replace: true });
  },
  pendingMs: 0,
  pendingComponent: LoaderScreen,
});

/** Landing route of SAML. Without a stored address it opens the portfolio, unlike the other sign-in methods (1-C-01). */
const createSamlLanding = <const P extends '/handle_acs' | '/handle_saml'>(path: P) =>
  createRoute({
    getParentRoute,
    path,
    validateSearch: (search: Search) => ({
      ...parseEmailSearch(search),
      redirect_url: textParam(search, 'redirect_url', ADDRESS_LIMIT),
    }),
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => {
      const { exchangeAssertion, getDestination, isDifferentUser, parseFlow, storeRedirectParam } = await loadSignIn();
      if (isDifferentUser(deps.email)) throw redirect({ href: OTHER_USER_PATH, replace: true });
      storeRedirectParam(deps.redirect_url);
      try {
        await exchangeAssertion(deps.email ?? '', parseFlow(deps.flow));
      } catch {
        const { signInErrorRoute } = await import('@mainstay/contract/identity/sign-in-errors');
        throw redirect({ href: signInErrorRoute('expired').slice('#!'.length), replace: true });
      }
      throw redirect({ href: getDestination('/dashboard/portfolio'), replace: true });
    },
    pendingMs: 0,
    pendingComponent: LoaderScreen,
  });
const handleAcs = createSamlLanding('/handle_acs');
const handleSaml = createSamlLanding('/handle_saml');

const enterPassword = createRoute({
  getParentRoute,
  path: '/enter_password',
  validateSearch: (search: Search) => ({ email: textParam(search, 'email'), tokenId: textParam(search, 'tokenId') }),
  component: lazyRouteComponent(() => import('./screens/SetPasswordScreen.tsx'), 'SetPasswordScreen'),
});

const successForm = createRoute({
  getParentRoute,
  path: '/success_form',
  validateSearch: (search: Search) => ({ flow: textParam(search, 'flow') }),
  component: lazyRouteComponent(() => import('./screens/SuccessScreen.tsx'), 'SuccessScreen'),
});

const unauthorize = createRoute({
  getParentRoute,
  path: '/unauthorize',
  validateSearch: (search: Search): { reason?: string | undefined } => ({ reason: textParam(search, 'reason') }),
  component: lazyRouteComponent(() => import('./screens/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
});

const notFound = createRoute({
  getParentRoute,
  path: '/not_found',
  component: lazyRouteComponent(() => import('./screens/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

const demoLanding = createRoute({
  getParentRoute,
  path: '/demo_landing',
  component: lazyRouteComponent(() => import('./screens/DemoLandingScreen.tsx'), 'DemoLandingScreen'),
});

const logout = createRoute({
  getParentRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('./screens/SignOutScreen.tsx'), 'SignOutScreen'),
});

export const identityRoutes = [
  ...signInRoutes,
  auth,
  handleAcs,
  handleSaml,
  enterPassword,
  successForm,
  unauthorize,
  notFound,
  demoLanding,
  logout,
];
