/** Commands of success plans on the play that holds their actions. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { createPlay, renamePlay } from './plays.ts';

interface NamedPlan {
  id: number;
  account_id: number;
  name: string;
}

/** Creates a play with the plan's name and without actions. @returns its id @throws NotFoundError, ForbiddenError */
export const createPlanPlay = (tx: TenantTx, access: Access, plan: NamedPlan, by: Actor): Promise<number> =>
  createPlay(tx, access, { accountId: plan.account_id, name: plan.name, priority: 'M', successPlanId: plan.id }, by);

/** Renames the play with its plan as long as both have the same name. A play that a user has renamed keeps its name. */
export async function renamePlanPlay(
  tx: TenantTx,
  access: Access,
  { play, before, after }: { play: { id: number; name: string }; before: string; after: string },
  by: Actor,
): Promise<void> {
  if (play.name === before) await renamePlay(tx, access, { playId: play.id, name: after }, by);
}
