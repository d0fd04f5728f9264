/** The route of the AI provider, which only ADM can open. */
import { createRoute } from '@tanstack/react-router';
import { requireAdministrator } from '../../platform/lib/guards.ts';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

const provider = createRoute({
  getParentRoute: () => adminRoute,
  path: 'ai-provider',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('./screens/AiProviderScreen.tsx'), 'AiProviderScreen'),
});

export const aiProviderRoutes = [provider];
