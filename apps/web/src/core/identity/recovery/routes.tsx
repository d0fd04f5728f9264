/** Routes to reset, set and change one's own password. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { rootRoute } from '../../../platform/root-route.tsx';
import { shellRoute } from '../../../platform/shell-routes.ts';
import { type Search, textParam } from '../../../platform/lib/search-params.ts';

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot_password',
  validateSearch: (search: Search) => ({ email: textParam(search, 'email'), domain: textParam(search, 'domain') }),
  component: lazyRouteComponent(() => import('./screens/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});

const userForm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user_form',
  validateSearch: (search: Search) => ({ email: textParam(search, 'email'), tokenId: textParam(search, 'tokenId') }),
  component: lazyRouteComponent(() => import('./screens/InvitedUserScreen.tsx'), 'InvitedUserScreen'),
});

const undoEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo_email',
  validateSearch: (search: Search) => ({ email: textParam(search, 'email'), tokenId: textParam(search, 'tokenId') }),
  component: lazyRouteComponent(() => import('./screens/UndoEmailScreen.tsx'), 'UndoEmailScreen'),
});

const changePassword = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/profileManagement/changePassword',
  component: lazyRouteComponent(() => import('./screens/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
});

export const recoveryRoutes = [forgotPassword, userForm, undoEmail, changePassword];
