/** The route of the prompts of the assistant in the administration. */
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../platform/shell-routes.ts';

const prompts = createRoute({
  getParentRoute: () => adminRoute,
  path: 'assistant-prompts',
  component: lazyRouteComponent(() => import('./prompts/screens/AssistantPrompts.tsx'), 'AssistantPrompts'),
});

export const assistantRoutes = [prompts];
