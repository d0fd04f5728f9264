/** Adds an action to a play that exists, or to a new one that is created with it. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Access } from '../../../platform/session/access.ts';
import { createAction, type NewAction } from './actions.ts';
import { createPlay, type NewPlay } from '../plays.ts';

/** @throws NotFoundError if the play is not on the account, ForbiddenError, BusinessError */
export async function createPlayWithAction(
  tx: TenantTx,
  access: Access,
  { playId, play, action }: { playId: number | undefined; play: NewPlay; action: Omit<NewAction, 'playId' | 'planId'> },
  by: Actor,
): Promise<{ playId: number; actionId: number }> {
  const id = playId ?? (await createPlay(tx, access, play, by));
  const actionId = await createAction(tx, access, { ...action, playId: id, accountId: play.accountId }, by);
  return { playId: id, actionId };
}
