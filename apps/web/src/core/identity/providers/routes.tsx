/** Routes of the sign-in methods, which only administrators may open. */
import { isExternalStrategy } from '@mainstay/contract/rules/strategies';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';
import { requireAdministrator } from '../../../platform/lib/guards.ts';

const all = createRoute({
  getParentRoute: () => adminRoute,
  path: 'sign-in',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./screens/SignInMethodsScreen.tsx'), 'SignInMethodsScreen'),
});

const one = createRoute({
  getParentRoute: () => adminRoute,
  path: 'sign-in/$strategy',
  beforeLoad: ({ params }) => {
    requireAdministrator();
    if (!isExternalStrategy(params.strategy)) throw redirect({ to: '/dashboard/admin/sign-in', replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/SignInProviderScreen.tsx'), 'SignInProviderScreen'),
});

export const providersRoutes = [all, one];
