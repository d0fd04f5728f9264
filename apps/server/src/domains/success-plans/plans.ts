/** Creates, updates, publishes and deletes success plans. Every command locks the account first and records the change last. */
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { PLAN_MESSAGES, type PlanState } from '@mainstay/contract/rules/success-plans';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, FieldError, NotFoundError } from '../../platform/http/errors.ts';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { Access } from '../../platform/session/access.ts';
import { getMemberName } from '../../core/account-access/member-name.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { createPlanPlay, removePlay, renamePlanPlay } from '../playbooks/plays.ts';
import { planCreated, planDeleted, planPublished, planUpdated, planWithdrawn } from './events.ts';
import { addObjectives, changeObjectives, refreshPlanMetrics } from './objectives.ts';
import { diffPlan, type PlanChanges, toRecordedChanges } from './plan-changes.ts';
import {
  applyPatch,
  type NewObjective,
  type PlanInput,
  type PlanPatch,
  toNewPlan,
  validatePlanInput,
} from './plan-input.ts';
import { getReferencedIds, lockChoices } from './plan-references.ts';
import { getStoredPlan, type PlanFields, type StoredPlan } from './stored-plan.ts';

/** Identifies a plan, with the account and the version that the client last saw. */
interface PlanReference {
  id: number;
  accountId?: number | null | undefined;
  version?: number | null | undefined;
}

/**
 * Locks the account of the plan and returns the current plan.
 * @throws NotFoundError if the plan is not on the given account, ForbiddenError, ConflictError for an older version
 */
async function lockPlan(tx: TenantTx, access: Access, { id, accountId, version }: PlanReference): Promise<StoredPlan> {
  const [, plan] = await Promise.all([
    requireWritableAccount(tx, access, { table: 'success_plans', what: 'Success plan', id }),
    getStoredPlan(tx, id, accountId),
  ]);
  if (!plan) throw new NotFoundError('Success plan');
  if (version != null && version !== plan.version) throw new ConflictError(PLAN_MESSAGES.version);
  return plan;
}

/** @throws BusinessError if the owner is neither the caller nor a member of the account team */
async function assertValidOwner(tx: TenantTx, account: number, owner: number | null, by: Actor): Promise<void> {
  if (owner !== null && owner !== by.userId && (await getMemberName(tx, account, owner)) === undefined)
    throw new FieldError('owner', PLAN_MESSAGES.owner);
}

const selectCriteria = (tx: TenantTx, plan: number, criteria: readonly number[]): Promise<unknown> =>
  tx.rows('insert into success_plan_criteria (tenant_id, plan_id, criterion_id) select $1, $2, unnest($3::bigint[])', [
    tx.tenant,
    plan,
    criteria,
  ]);

/** @throws NotFoundError for an objective that does not belong to the plan */
function assertKnownObjectives(objectives: readonly NewObjective[], storedObjectives: readonly { id: number }[]): void {
  const ids = new Set(storedObjectives.map(({ id }) => id));
  if (objectives.some(({ id }) => id !== null && !ids.has(id))) throw new NotFoundError('Objective');
}

const NO_REFERENCES = { criteria: [], objectives: [] };

/** Creates a plan, and a play with its name for its actions. @returns its id @throws NotFoundError, ForbiddenError, BusinessError */
export async function createPlan(
  tx: TenantTx,
  access: Access,
  { accountId, input }: { accountId: number; input: PlanInput },
  by: Actor,
): Promise<number> {
  await requireWritableAccount(tx, access, accountId);
  throwIfInvalid(validatePlanInput(input, { today: toCalendarDay(by.now, access.timeZone) }));
  const { fields, criteria, objectives } = toNewPlan(input, by.userId);
  assertKnownObjectives(objectives, []);
  await Promise.all([
    assertValidOwner(tx, accountId, fields.owner_id, by),
    lockChoices(tx, getReferencedIds(input, { criteria, objectives }, NO_REFERENCES)),
  ]);
  const id = await insertPlan(tx, accountId, fields, by);
  const plan = { id, account_id: accountId, name: fields.name };
  await createPlanPlay(tx, access, plan, by);
  const changes = {
    state: fields.state,
    due_on: fields.due_on,
    objectives: objectives.map(({ name }) => name),
  };
  await Promise.all([
    selectCriteria(tx, id, criteria),
    addObjectives(
      tx,
      plan,
      objectives.map(({ current_value = null, ...objective }, position) => ({ ...objective, current_value, position })),
      by.now,
    ),
    refreshPlanMetrics(tx, [id]),
    record(tx, event(planCreated, { plan, changes }), by),
  ]);
  return id;
}

async function insertPlan(tx: TenantTx, account: number, plan: PlanFields, by: Actor): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into success_plans (tenant_id, account_id, name, description, summary, state, due_on, owner_id, created_by,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [
      tx.tenant,
      account,
      plan.name,
      plan.description,
      plan.summary,
      plan.state,
      plan.due_on,
      plan.owner_id,
      by.userId,
      by.now,
    ],
  );
  if (!row) throw new Error('A success plan without an id.');
  return row.id;
}

/** The kinds of events of changes of the state. */
const STATE_EVENTS: Readonly<Record<PlanState, typeof planUpdated>> = {
  published: planPublished,
  draft: planWithdrawn,
};

/** Writes the changed fields, increments the version and records the change last. */
async function writePlan(
  tx: TenantTx,
  plan: StoredPlan,
  {
    fields,
    changes,
    followUps = [],
  }: { fields: Partial<PlanFields>; changes: object; followUps?: readonly PendingWrite[] },
  by: Actor,
): Promise<void> {
  const columns = Object.keys(fields) as (keyof PlanFields)[];
  const kind = fields.state ? STATE_EVENTS[fields.state] : planUpdated;
  await Promise.all([
    tx.rows(
      `update success_plans set ${columns.map((name, index) => `${name} = $${index + 4}, `).join('')}version = version + 1,
         updated_at = $3 where tenant_id = $1 and id = $2`,
      [tx.tenant, plan.id, by.now, ...columns.map((name) => fields[name])],
    ),
    ...followUps.map((write) => write()),
    record(tx, event(kind, { plan, newName: fields.name, changes }), by),
  ]);
}

type PendingWrite = () => Promise<unknown>;

/** Returns the writes to other tables that belong to a change. */
const createRelatedWrites = (tx: TenantTx, plan: StoredPlan, changes: PlanChanges, now: Date): PendingWrite[] => [
  () =>
    tx.rows(
      'delete from success_plan_criteria where tenant_id = $1 and plan_id = $2 and criterion_id = any($3::bigint[])',
      [tx.tenant, plan.id, changes.deselected],
    ),
  () => selectCriteria(tx, plan.id, changes.selected),
  () =>
    tx.rows('delete from objectives where tenant_id = $1 and plan_id = $2 and id = any($3::bigint[])', [
      tx.tenant,
      plan.id,
      changes.removed.map(({ id }) => id),
    ]),
  () => changeObjectives(tx, changes.changed, now),
  () => addObjectives(tx, plan, changes.added, now),
  () => refreshPlanMetrics(tx, [plan.id]),
];

/**
 * Saves a plan. Objectives with an id are updated, objectives without one are added, and objectives missing from the list are deleted.
 * Unchanged values are not written. The play is renamed with the plan as long as both have the same name.
 *
 * @throws NotFoundError, ForbiddenError, ConflictError, BusinessError
 */
export async function updatePlan(
  tx: TenantTx,
  access: Access,
  { input: patch, ...reference }: PlanReference & { input: PlanPatch },
  by: Actor,
): Promise<void> {
  const plan = await lockPlan(tx, access, reference);
  const input = applyPatch(patch, plan);
  throwIfInvalid(validatePlanInput(input, { today: toCalendarDay(by.now, access.timeZone), savedDate: plan.due_on }));
  const after = toNewPlan(input, plan.owner_id);
  assertKnownObjectives(after.objectives, plan.objectives);
  const { owner_id: owner } = after.fields;
  await Promise.all([
    owner !== plan.owner_id && assertValidOwner(tx, plan.account_id, owner, by),
    lockChoices(tx, getReferencedIds(input, after, plan)),
  ]);
  const changes = diffPlan(plan, after);
  const recordedChanges = toRecordedChanges(plan, changes);
  if (!recordedChanges) return;
  const { fields } = changes;
  if (fields.name !== undefined) {
    const play = { id: plan.play_id, name: plan.play_name };
    await renamePlanPlay(tx, access, { play, before: plan.name, after: fields.name }, by);
  }
  const followUps = createRelatedWrites(tx, plan, changes, by.now);
  await writePlan(tx, plan, { fields, changes: recordedChanges, followUps }, by);
}

/** Publishes a plan or withdraws it to a draft; the same state changes nothing. @throws BusinessError if it has no objective */
export async function setPlanState(
  tx: TenantTx,
  access: Access,
  { id, state }: { id: number; state: PlanState },
  by: Actor,
): Promise<void> {
  const plan = await lockPlan(tx, access, { id });
  if (state === 'published' && plan.objectives.length === 0) throw new FieldError('objectives', PLAN_MESSAGES.empty);
  if (state === plan.state) return;
  await writePlan(tx, plan, { fields: { state }, changes: { state: { before: plan.state, after: state } } }, by);
}

/** Deletes a plan with its objectives and its play. @returns the storage keys of the files, to be removed after the commit */
export async function deletePlan(tx: TenantTx, access: Access, id: number, by: Actor): Promise<string[]> {
  const plan = await lockPlan(tx, access, { id });
  const { account_id: accountId, play_id: playId, play_name } = plan;
  const storageKeys = await removePlay(tx, { playId, accountId, name: play_name }, by);
  await Promise.all([
    tx.rows('delete from success_plans where tenant_id = $1 and id = $2', [tx.tenant, id]),
    record(tx, event(planDeleted, { plan }), by),
  ]);
  return storageKeys;
}
