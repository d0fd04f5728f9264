/** The route of the contact fields in the administration, limited to administrative roles. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

const contactFields = createRoute({
  getParentRoute: () => adminRoute,
  path: 'contact-fields',
  component: lazyRouteComponent(() => import('./screens/ContactFields.tsx'), 'ContactFields'),
});

export const contactsRoutes = [contactFields];
