/**
 * Adds, changes, completes and measures objectives. The caller has locked the account, except for `updateObjective`, which locks it first.
 */
import { OBJECTIVE_MESSAGES, type TrackBy } from '@mainstay/contract/rules/success-plans';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { objectiveCompleted, objectiveMeasured, objectiveReopened } from './events.ts';
import type { ChangedObjective } from './plan-changes.ts';
import type { PositionedObjective } from './stored-plan.ts';

/** Refreshes the number of objectives and completed objectives of plans. The caller holds the locks of their accounts. */
export async function refreshPlanMetrics(tx: TenantTx, plans: readonly number[]): Promise<void> {
  await tx.rows(
    `update success_plans p set total_objectives = c.total, completed_objectives = c.completed
     from (select p.id, count(o.id)::int as total, count(o.completed_at)::int as completed
       from success_plans p left join objectives o on o.tenant_id = $1 and o.plan_id = p.id
       where p.tenant_id = $1 and p.id = any($2::bigint[]) group by p.id) c
     where p.tenant_id = $1 and p.id = c.id and (p.total_objectives, p.completed_objectives) <> (c.total, c.completed)`,
    [tx.tenant, plans],
  );
}

/** Columns of an objective in a JSON parameter. */
const COLUMN_DEFINITIONS = `position int, name text, target_on date, track_by text, kpi_id bigint, milestone_id bigint,
  target_value text, current_value text`;
/** Two measurements at the same instant are stored as one point. */
const UPSERT_POINT_SQL = `on conflict (tenant_id, objective_id, measured_at) do update set value = excluded.value`;

/** Adds objectives to a plan. Initial values become the first points of their series. */
export async function addObjectives(
  tx: TenantTx,
  plan: { id: number; account_id: number },
  objectives: readonly PositionedObjective[],
  now: Date,
): Promise<void> {
  if (objectives.length === 0) return;
  await tx.rows(
    `with made as (
       insert into objectives (tenant_id, plan_id, account_id, position, name, target_on, track_by, kpi_id, milestone_id,
         target_value, current_value, created_at)
       select $1, $2, $3, r.position, r.name, r.target_on, r.track_by, r.kpi_id, r.milestone_id, r.target_value,
         r.current_value, $4 from jsonb_to_recordset($5) r (${COLUMN_DEFINITIONS}) order by r.position returning id, current_value)
     insert into objective_points (tenant_id, objective_id, measured_at, value)
     select $1, id, $4, current_value from made where current_value is not null`,
    [tx.tenant, plan.id, plan.account_id, now, JSON.stringify(objectives)],
  );
}

/** Updates objectives of one plan. Their completion does not change. */
export async function changeObjectives(
  tx: TenantTx,
  objectives: readonly ChangedObjective[],
  now: Date,
): Promise<void> {
  if (objectives.length === 0) return;
  const objectivesJson = JSON.stringify(objectives);
  const rowsSql = `jsonb_to_recordset($2) r (id bigint, is_anew boolean, is_measured boolean, ${COLUMN_DEFINITIONS})`;
  await Promise.all([
    tx.rows(
      `update objectives o set position = r.position, name = r.name, target_on = r.target_on, track_by = r.track_by,
         kpi_id = r.kpi_id, milestone_id = r.milestone_id, target_value = r.target_value, current_value = r.current_value,
         measured_on = case when r.is_anew then null else o.measured_on end
       from ${rowsSql} where o.tenant_id = $1 and o.id = r.id`,
      [tx.tenant, objectivesJson],
    ),
    tx.rows(
      `delete from objective_points p using ${rowsSql} where p.tenant_id = $1 and p.objective_id = r.id and r.is_anew`,
      [tx.tenant, objectivesJson],
    ),
    tx.rows(
      `insert into objective_points (tenant_id, objective_id, measured_at, value)
       select $1, r.id, $3, r.current_value from ${rowsSql} where r.is_measured ${UPSERT_POINT_SQL}`,
      [tx.tenant, objectivesJson, now],
    ),
  ]);
}

interface LockedObjective {
  id: number;
  plan_id: number;
  plan: string;
  account_id: number;
  name: string;
  track_by: TrackBy;
  current_value: string | null;
  is_complete: boolean;
}

/** Locks the account of the objective and returns the current objective. @throws NotFoundError, ForbiddenError */
async function lockObjective(tx: TenantTx, access: Access, id: number): Promise<LockedObjective> {
  const [, [objective]] = await Promise.all([
    requireWritableAccount(tx, access, { table: 'objectives', what: 'Objective', id }),
    tx.rows<LockedObjective>(
      `select o.id, o.plan_id, p.name as plan, o.account_id, o.name, o.track_by, o.current_value,
         o.completed_at is not null as is_complete
       from objectives o join success_plans p on p.tenant_id = $1 and p.id = o.plan_id where o.tenant_id = $1 and o.id = $2`,
      [tx.tenant, id],
    ),
  ]);
  if (!objective) throw new NotFoundError('Objective');
  return objective;
}

/** Converts a value for storage. @throws BusinessError for an invalid value of this objective */
function toValue(value: number | string | undefined, trackBy: TrackBy): string | undefined {
  if (value === undefined) return undefined;
  if (String(value) === '') throw new FieldError('current_value', OBJECTIVE_MESSAGES.current);
  if (trackBy === 'custom') return String(value);
  const number = Number(value);
  if (!Number.isFinite(number)) throw new FieldError('current_value', OBJECTIVE_MESSAGES.currentNumber);
  return String(number);
}

interface ObjectiveUpdate {
  id: number;
  /** Undefined keeps the current state. */
  isComplete: boolean | undefined;
  value: number | string | undefined;
}

/**
 * Completes or reopens an objective and stores its current value. Repeating the call changes nothing. The version of the plan increases
 * only if a user changes the value of an objective that is tracked by a milestone, because the form of a plan contains no other value that
 * this call changes.
 *
 * @throws NotFoundError, ForbiddenError, BusinessError
 */
export async function updateObjective(
  tx: TenantTx,
  access: Access,
  { id, isComplete, value }: ObjectiveUpdate,
  by: Actor,
): Promise<void> {
  const objective = await lockObjective(tx, access, id);
  const newValue = toValue(value, objective.track_by);
  const { is_complete: wasComplete, current_value } = objective;
  const isCompletionChanged = isComplete !== undefined && isComplete !== wasComplete;
  if (!isCompletionChanged && newValue === undefined) return;
  const isUserValueChanged = objective.track_by === 'custom' && newValue !== undefined && newValue !== current_value;
  const completionKind = wasComplete ? objectiveReopened : objectiveCompleted;
  const kind = isCompletionChanged ? completionKind : objectiveMeasured;
  const changes = {
    ...(isCompletionChanged && { complete: { before: wasComplete, after: isComplete } }),
    ...(newValue !== undefined && { current_value: { before: current_value, after: newValue } }),
  };
  await Promise.all([
    tx.rows(
      `update objectives set current_value = coalesce($3, current_value),
         completed_at = case when $4 then $5::timestamptz when $6 then null else completed_at end,
         completed_by = case when $4 then $7::bigint when $6 then null else completed_by end
       where tenant_id = $1 and id = $2`,
      [
        tx.tenant,
        id,
        newValue ?? null,
        isCompletionChanged && !wasComplete,
        by.now,
        isCompletionChanged && wasComplete,
        by.userId,
      ],
    ),
    newValue !== undefined &&
      tx.rows(
        `insert into objective_points (tenant_id, objective_id, measured_at, value) values ($1, $2, $3, $4) ${UPSERT_POINT_SQL}`,
        [tx.tenant, id, by.now, newValue],
      ),
    isCompletionChanged && refreshPlanMetrics(tx, [objective.plan_id]),
    tx.rows('update success_plans set updated_at = $3, version = version + $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      objective.plan_id,
      by.now,
      isUserValueChanged ? 1 : 0,
    ]),
    record(tx, event(kind, { objective, changes, measuredValue: newValue }), by),
  ]);
}
