/** Routes to create a company. They are not guarded. */
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../../platform/root-route.tsx';
import { type Search, textParam } from '../../../platform/lib/search-params.ts';

const getParentRoute = () => rootRoute;

const signUpSearch = (search: Search) => ({
  email: textParam(search, 'email'),
  screen: textParam(search, 'screen'),
  status: textParam(search, 'status'),
  otp: textParam(search, 'otp'),
});
const redirectExpired = ({ search }: { search: { status: string | undefined } }) => {
  if (search.status === 'invexp') throw redirect({ to: '/invitation_expire', replace: true });
};
const SignUpScreen = lazyRouteComponent(() => import('./screens/SignUpScreen.tsx'), 'SignUpScreen');

const signUp = createRoute({
  getParentRoute,
  path: '/signup',
  validateSearch: signUpSearch,
  beforeLoad: redirectExpired,
  component: SignUpScreen,
});
const signUpWithEmail = createRoute({
  getParentRoute,
  path: '/signup/$email',
  validateSearch: signUpSearch,
  beforeLoad: redirectExpired,
  component: SignUpScreen,
});

const landing = createRoute({
  getParentRoute,
  path: '/landing',
  // Only the presence of the parameter matters, not its value.
  validateSearch: (search: Search) => ({ showReg: search.showReg === undefined ? undefined : '1' }),
  component: lazyRouteComponent(() => import('./screens/LandingScreen.tsx'), 'LandingScreen'),
});

const invitationExpired = createRoute({
  getParentRoute,
  path: '/invitation_expire',
  component: lazyRouteComponent(() => import('./screens/InvitationExpiredScreen.tsx'), 'InvitationExpiredScreen'),
});

export const signUpRoutes = [signUp, signUpWithEmail, landing, invitationExpired];
