/** What of the work on a plan's play stands beside the plan, loaded with the first that is shown. */
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
