/**
 * Creates, edits, assigns, completes and skips single actions. Every command locks the account first, refreshes the stored metrics and
 * records the change.
 */
import {
  ACTION_MESSAGES,
  type ActionStatus,
  isLastPending,
  LAST_ACTION_CONFIRMATION,
} from '@mainstay/contract/rules/actions';
import { hasCycle, PLAY_ACTIONS_LIMIT, PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { getMemberName } from '../../../core/account-access/member-name.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import {
  BusinessError,
  ConflictError,
  FieldError,
  NotFoundError,
  requireFound,
} from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { assertAvailable } from '../../external-processes/external-processes.ts';
import { getCompleteBlocker, getSkipBlocker } from '../action-blockers.ts';
import { actionCreated, assignedToMessage } from '../events.ts';
import { getPlanPlay, lockPlay } from '../plays.ts';
import { refreshBlockedCounts, refreshPlayMetrics, type StoredPlayMetrics } from '../refresh-play-metrics.ts';
import {
  type ActionColumns,
  type ActionReference,
  assertDueBeforePlan,
  getPlanDue,
  lockAction,
  writeAction,
} from './write-action.ts';

/**
 * Replaces the dependencies of an action on other actions of its play. The caller holds the lock of the account, so that concurrent changes
 * cannot form a cycle.
 *
 * @returns the ids before and after, or undefined if nothing changed
 * @throws NotFoundError if one of them is not in the play, BusinessError if the dependencies would form a cycle
 */
async function saveDependencies(
  tx: TenantTx,
  { id, play }: { id: number; play: number },
  dependencyIds: readonly number[],
): Promise<{ before: number[]; after: number[] } | undefined> {
  const rows = await tx.rows<{ id: number; waits: number[] }>(
    `select x.id, array(select d.depends_on_id from action_dependencies d where d.tenant_id = $1 and d.action_id = x.id
       order by d.depends_on_id) as waits
     from actions x where x.tenant_id = $1 and x.play_id = $2`,
    [tx.tenant, play],
  );
  const dependenciesById = new Map(rows.map((action) => [action.id, action.waits]));
  const before = dependenciesById.get(id) ?? [];
  const after = [...new Set(dependencyIds)].sort((a, b) => a - b);
  if (after.some((dependencyId) => !dependenciesById.has(dependencyId))) throw new NotFoundError('Action');
  if (after.join() === before.join()) return undefined;
  if (hasCycle(dependenciesById.set(id, after))) throw new FieldError('dependsOn', PLAY_MESSAGES.circle);
  await Promise.all([
    tx.rows(
      'delete from action_dependencies where tenant_id = $1 and action_id = $2 and depends_on_id <> all($3::bigint[])',
      [tx.tenant, id, after],
    ),
    tx.rows(
      `insert into action_dependencies (tenant_id, action_id, depends_on_id)
       select $1, $2, d from unnest($3::bigint[]) d on conflict do nothing`,
      [tx.tenant, id, after],
    ),
    refreshBlockedCounts(tx, [id]),
  ]);
  return { before, after };
}

type CompletionResult = StoredPlayMetrics & { closed: boolean; status: ActionStatus; completed_on: string | null };

/**
 * Completes or reopens an action. Repeating the call changes nothing.
 *
 * @throws ConflictError with a confirmation question if this is the last pending action and `lastConfirmed` is false
 */
export async function completeAction(
  tx: TenantTx,
  access: Access,
  {
    isChecked,
    lastConfirmed,
    ...reference
  }: ActionReference & { isChecked: boolean; lastConfirmed?: boolean | undefined },
  by: Actor,
): Promise<CompletionResult> {
  const action = await lockAction(tx, access, reference);
  const blocker = getCompleteBlocker(action, isChecked);
  if (blocker) throw new BusinessError(blocker);
  if (isChecked && lastConfirmed === false && isLastPending(action.status, action.pending))
    throw new ConflictError(LAST_ACTION_CONFIRMATION);
  const done = { status: 'Completed', completed_at: by.now, completed_by: by.userId } as const;
  const open = { status: 'Pending', completed_at: null, completed_by: null } as const;
  const isUnchanged = isChecked === (action.status === 'Completed') && action.status !== 'Skip';
  const set = isUnchanged ? {} : isChecked ? done : open;
  const metrics = await writeAction(tx, action, { verb: isChecked ? 'complete' : 'reopen', set }, by);
  const { status, completed_at } = { ...action, ...set };
  return { ...metrics, status, completed_on: completed_at?.toISOString() ?? null };
}

/** Marks a pending action as skipped, which is final. A skipped action no longer counts as pending. */
export async function skipAction(
  tx: TenantTx,
  access: Access,
  reference: ActionReference,
  by: Actor,
): Promise<StoredPlayMetrics> {
  const action = await lockAction(tx, access, reference);
  const blocker = getSkipBlocker(action.status);
  if (blocker) throw new BusinessError(blocker);
  const { play_status, pending_actions } = await writeAction(tx, action, { verb: 'skip', set: { status: 'Skip' } }, by);
  return { play_status, pending_actions };
}

type ActionInput = 'name' | 'description' | 'how_to_complete' | 'priority' | 'due_on' | 'external_process_id';
type EditedColumns = Partial<Pick<ActionColumns, ActionInput>>;

/**
 * Updates the given fields and the dependencies of an action.
 * @throws BusinessError also if the due date is not before the due date of its success plan
 */
export async function editAction(
  tx: TenantTx,
  access: Access,
  { set, dependsOn, ...reference }: ActionReference & { set: EditedColumns; dependsOn?: readonly number[] | undefined },
  by: Actor,
): Promise<void> {
  const action = await lockAction(tx, access, reference);
  const { external_process_id: process, due_on: due } = set;
  // Validated only if it changes, so that an action stays editable after its plan was moved to an earlier date.
  if (due !== action.due_on) assertDueBeforePlan(due, action.plan_due);
  if (process != null && process !== action.external_process_id) await assertAvailable(tx, process);
  const dependencyChange = dependsOn && (await saveDependencies(tx, action, dependsOn));
  await writeAction(
    tx,
    action,
    { verb: 'update', set, ...(dependencyChange && { otherChanges: { depends_on: dependencyChange } }) },
    by,
  );
}

export interface NewAction extends Pick<ActionColumns, ActionInput> {
  /** The success plan to add the action to. It determines the play. */
  planId?: number | undefined;
  playId: number | undefined;
  /** The account that the play must be on, if the caller named it. */
  accountId?: number | undefined;
  /** Defaults to the user who adds the action (2-S-86). */
  ownerId?: number | undefined;
  source?: { type: string; meta: Record<string, unknown> } | undefined;
  dependsOn?: readonly number[] | undefined;
}

/**
 * Returns the name of the assignee. Users who add an action for themselves skip this check.
 * @throws BusinessError if the user is not an active member of the account team
 */
async function requireOwnerName(
  tx: TenantTx,
  account: number,
  userId: number,
  field: 'assignUser' | 'userId',
): Promise<string> {
  const name = await getMemberName(tx, account, userId);
  if (name === undefined)
    throw new BusinessError(ACTION_MESSAGES.owner, { fields: { [field]: ACTION_MESSAGES.owner } });
  return name;
}

/**
 * Resolves the play from the plan or the play id.
 * @throws NotFoundError if there is no such plan, or if the given play does not belong to the plan
 */
async function resolvePlay(tx: TenantTx, { planId, playId }: Pick<NewAction, 'planId' | 'playId'>): Promise<number> {
  if (planId === undefined) return requireFound(playId, 'Play');
  const play = requireFound(await getPlanPlay(tx, planId), 'Success plan');
  if (playId !== undefined && playId !== play) throw new NotFoundError('Play');
  return play;
}

/** Adds an action to a play, which reopens a closed play. @returns its id @throws NotFoundError, ForbiddenError, BusinessError */
export async function createAction(tx: TenantTx, access: Access, action: NewAction, by: Actor): Promise<number> {
  const { name, source, dependsOn, ownerId = by.userId } = action;
  const play = await resolvePlay(tx, action);
  const [{ account_id: account }, planDue] = await Promise.all([
    lockPlay(tx, access, { playId: play, accountId: action.accountId }),
    getPlanDue(tx, play),
  ]);
  assertDueBeforePlan(action.due_on, planDue);
  if (ownerId !== by.userId) await requireOwnerName(tx, account, ownerId, 'assignUser');
  if (action.external_process_id !== null) await assertAvailable(tx, action.external_process_id);
  const [row] = await tx.rows<{ id: number }>(
    `insert into actions (tenant_id, account_id, play_id, name, description, how_to_complete, owner_id, priority, due_on,
       type, source, external_process_id, position, created_by, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $14, c.next, $12, $13, $13
     from (select count(*) as n, coalesce(max(position) + 1, 0) as next from actions where tenant_id = $1 and play_id = $3) c
     where c.n < ${PLAY_ACTIONS_LIMIT} returning id`,
    [
      tx.tenant,
      account,
      play,
      name,
      action.description,
      action.how_to_complete,
      ownerId,
      action.priority,
      action.due_on,
      source?.type ?? 'task',
      source ? JSON.stringify(source) : null,
      by.userId,
      by.now,
      action.external_process_id,
    ],
  );
  if (!row) throw new BusinessError(PLAY_MESSAGES.full);
  const { id } = row;
  if (dependsOn) await saveDependencies(tx, { id, play }, dependsOn);
  const created = event(actionCreated, { action: { id, name, account, play } });
  await Promise.all([refreshPlayMetrics(tx, { id: play, account }), record(tx, created, by)]);
  return id;
}

/** Assigns an action to a member of its account team (2-S-86). @returns the owner's name */
export async function assignAction(
  tx: TenantTx,
  access: Access,
  { userId, ...reference }: ActionReference & { userId: number },
  by: Actor,
): Promise<string> {
  const action = await lockAction(tx, access, reference);
  const name = await requireOwnerName(tx, action.account, userId, 'userId');
  const step = { verb: 'assign', set: { owner_id: userId }, message: assignedToMessage(name) } as const;
  await writeAction(tx, action, step, by);
  return name;
}
