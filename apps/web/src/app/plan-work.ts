/** What of the work on a plan's play stands beside the plan, loaded with the first that is shown. */
import { lazyPart } from '../lib/lazy-part.tsx';

export const PlanActions = lazyPart(
  async () => (await import('../features/playbooks/components/PlanActions.tsx')).PlanActions,
);
export const PlayWorkspace = lazyPart(
  async () => (await import('../features/playbooks/components/PlayWorkspace.tsx')).PlayWorkspace,
);
export const ActionWorkspace = lazyPart(
  async () => (await import('../features/playbooks/components/ActionWorkspace.tsx')).ActionWorkspace,
);
