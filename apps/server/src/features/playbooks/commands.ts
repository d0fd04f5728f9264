/** What a success plan does with the play that holds its work. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { createPlay, renamePlay } from './plays/commands.ts';

/** The door to taking a play along with its plan. */
export { removePlay } from './plays/commands.ts';

interface NamedPlan {
  id: number;
  account_id: number;
  name: string;
}

/** A play of the plan's name, without actions. @returns its id @throws NotFound, Forbidden */
export const createPlanPlay = (tx: TenantTx, access: Access, plan: NamedPlan, by: Actor): Promise<number> =>
  createPlay(tx, access, { accountId: plan.account_id, name: plan.name, priority: 'M', successPlanId: plan.id }, by);

/** The play follows the plan's name while both have one; what somebody else called it it keeps. */
export async function renamePlanPlay(
  tx: TenantTx,
  access: Access,
  { play, before, after }: { play: { id: number; name: string }; before: string; after: string },
  by: Actor,
): Promise<void> {
  if (play.name === before) await renamePlay(tx, access, { playId: play.id, name: after }, by);
}
