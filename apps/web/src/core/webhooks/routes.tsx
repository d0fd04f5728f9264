/** Routes of webhooks, which only administrators can open: the list, and a webhook with the log of its deliveries. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { deliveriesAddress, webhooksAddress } from './components/webhooks-address.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: 'webhooks',
  beforeLoad: requireAdministrator,
  validateSearch: webhooksAddress.parse,
  component: lazyRouteComponent(() => import('./screens/Webhooks.tsx'), 'Webhooks'),
});

const one = createRoute({
  getParentRoute: () => adminRoute,
  path: 'webhooks/$webhookId',
  beforeLoad: requireAdministrator,
  validateSearch: deliveriesAddress('').parse,
  component: lazyRouteComponent(() => import('./screens/WebhookScreen.tsx'), 'WebhookScreen'),
});

export const webhooksRoutes = [list, one];
