/** Adds plays to accounts and removes them. Every command locks the account first, refreshes the stored metrics and records the change. */
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { type NewPlayEvent, playCreated, playRenamed, playUnassigned } from './events.ts';
import { refreshAccountMetrics, refreshPlayMetrics } from './refresh-play-metrics.ts';

/** The user who creates a play, or on whose behalf a job creates it. */
export type PlayCreator = Pick<Actor, 'userId' | 'now'> & Partial<Actor>;

/** Writes the metrics of a new play and records it. */
export async function recordNewPlay(tx: TenantTx, play: NewPlayEvent, by: PlayCreator): Promise<void> {
  await Promise.all([
    refreshPlayMetrics(tx, { id: play.id, account: play.accountId }),
    record(tx, event(playCreated, play), by),
  ]);
}

export const requireId = ([row]: { id: number }[]): number => {
  if (!row) throw new Error('A play without an id.');
  return row.id;
};

export interface NewPlay {
  accountId: number;
  name: string;
  priority: ActionPriority;
  /** The success plan that the play belongs to. Deleting the plan deletes the play. */
  successPlanId?: number;
}

/** Creates a play without a playbook and without actions. @returns its id @throws NotFoundError, ForbiddenError */
export async function createPlay(tx: TenantTx, access: Access, play: NewPlay, by: Actor): Promise<number> {
  const { accountId, name, priority, successPlanId = null } = play;
  await requireWritableAccount(tx, access, accountId);
  const id = requireId(
    await tx.rows<{ id: number }>(
      `insert into plays (tenant_id, account_id, name, priority, success_plan_id, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [tx.tenant, accountId, name, priority, successPlanId, by.userId, by.now],
    ),
  );
  await recordNewPlay(tx, { id, accountId, name, priority, templateId: null }, by);
  return id;
}

export interface LockedPlay {
  account_id: number;
  name: string;
  /** The success plan that the play belongs to. */
  success_plan_id: number | null;
}

/** Locks the account of the play and returns the current play. @throws NotFoundError if the play is not on the given account */
export async function lockPlay(
  tx: TenantTx,
  access: Access,
  { playId, accountId }: { playId: number; accountId?: number | null | undefined },
): Promise<LockedPlay> {
  const [, [play]] = await Promise.all([
    requireWritableAccount(tx, access, { table: 'plays', what: 'Play', id: playId }),
    tx.rows<LockedPlay>(
      `select account_id, name, success_plan_id from plays where tenant_id = $1 and id = $2 and ($3::bigint is null or account_id = $3)`,
      [tx.tenant, playId, accountId ?? null],
    ),
  ]);
  if (!play) throw new NotFoundError('Play');
  return play;
}

/** Renames a play; the same name changes nothing. @throws NotFoundError, ForbiddenError */
export async function renamePlay(
  tx: TenantTx,
  access: Access,
  { playId, accountId, name }: { playId: number; accountId?: number | null | undefined; name: string },
  by: Actor,
): Promise<void> {
  const { account_id: account, name: before } = await lockPlay(tx, access, { playId, accountId });
  if (before === name) return;
  const renamed = event(playRenamed, { id: playId, accountId: account, before, after: name });
  await Promise.all([
    tx.rows('update plays set name = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      playId,
      name,
      by.now,
    ]),
    record(tx, renamed, by),
  ]);
}

/**
 * Deletes a play from its account, with its actions and their notes and files. A play of a success plan can only be deleted with its plan.
 *
 * @returns the storage keys of the files, to be removed after the commit @throws NotFoundError, ForbiddenError, BusinessError
 */
export async function unassignPlay(tx: TenantTx, access: Access, playId: number, by: Actor): Promise<string[]> {
  const { account_id: accountId, name, success_plan_id: plan } = await lockPlay(tx, access, { playId });
  if (plan !== null) throw new BusinessError(PLAN_MESSAGES.play);
  return removePlay(tx, { playId, accountId, name }, by);
}

/**
 * Deletes a play. The caller has locked the account and checked write access.
 * @returns the storage keys of the files, to be removed after the commit
 */
export async function removePlay(
  tx: TenantTx,
  { playId, accountId, name }: { playId: number; accountId: number; name: string },
  by: Actor,
): Promise<string[]> {
  const [, deletedFiles] = await Promise.all([
    // Before the deletion, because the log of the play reads its name.
    record(tx, event(playUnassigned, { id: playId, accountId, name }), by),
    tx.rows<{ storage_key: string }>(
      `delete from files f where f.tenant_id = $1 and f.id in (
         select n.file_id from actions x join notes n on n.tenant_id = $1 and n.action_id = x.id
           where x.tenant_id = $1 and x.play_id = $2 and n.file_id is not null
         union all select s.file_id from actions x join assets s on s.tenant_id = $1 and s.action_id = x.id
           where x.tenant_id = $1 and x.play_id = $2) returning f.storage_key`,
      [tx.tenant, playId],
    ),
    tx.rows('delete from plays where tenant_id = $1 and id = $2', [tx.tenant, playId]),
    refreshAccountMetrics(tx, accountId),
  ]);
  return deletedFiles.map(({ storage_key }) => storage_key);
}

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

/** Returns the play of a success plan, or undefined if there is no such plan. */
export async function getPlanPlay(tx: TenantTx, planId: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>('select id from plays where tenant_id = $1 and success_plan_id = $2', [
    tx.tenant,
    planId,
  ]);
  return row?.id;
}
