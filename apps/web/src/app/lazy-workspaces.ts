/** Workspaces of a plan's play that are shown beside the plan. Each is loaded when it is first shown. */
import { lazyComponent } from '../lib/lazy-component.tsx';

export const PlanActions = lazyComponent(
  async () => (await import('../features/playbooks/components/PlanActions.tsx')).PlanActions,
);
export const PlayWorkspace = lazyComponent(
  async () => (await import('../features/playbooks/components/PlayWorkspace.tsx')).PlayWorkspace,
);
export const ActionWorkspace = lazyComponent(
  async () => (await import('../features/playbooks/components/ActionWorkspace.tsx')).ActionWorkspace,
);
