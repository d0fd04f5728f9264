/** Workspaces of a plan's play that are shown beside the plan. Each is loaded when it is first shown. */
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';

export const PlanActions = lazyComponent(async () => (await import('./components/PlanActions.tsx')).PlanActions);
export const PlayWorkspace = lazyComponent(async () => (await import('./components/PlayWorkspace.tsx')).PlayWorkspace);
export const ActionWorkspace = lazyComponent(
  async () => (await import('./components/ActionWorkspace.tsx')).ActionWorkspace,
);
