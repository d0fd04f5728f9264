/** The route of the contact fields in the administration, limited to administrative roles. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../platform/root-route.tsx';
import { requireAdmin } from '../../platform/lib/guards.ts';

const contactFields = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/admin/contact-fields',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./screens/ContactFields.tsx'), 'ContactFields'),
});

export const contactsRoutes = [contactFields];
