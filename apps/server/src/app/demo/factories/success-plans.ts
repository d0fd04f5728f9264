/**
 * Factories of success plans with their objectives, criteria and plays. The number of completed objectives is computed
 * at the end; actions are created by `buildActions`, and their counters by `refreshPlayMetrics` of the playbooks.
 */
import { addDays } from '@mainstay/contract/rules/dates';
import type { PlanState } from '@mainstay/contract/rules/success-plans';
import { refreshPlanMetrics } from '../../../domains/success-plans/objectives.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { buildPlays } from './plays.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber } from './rows.ts';

export interface NewObjective {
  name?: string;
  targetOn?: string;
  /** The KPI that measures it; without one, it is tracked by its milestone. */
  kpiId?: number | null;
  milestoneId?: number | null;
  targetValue?: number | string;
  currentValue?: number | string | null;
  completedOn?: string | null;
  completedBy?: number | null;
  /** Measured values by instant. */
  points?: readonly { at: string; value: number | string }[];
}

export interface NewPlan {
  accountId: number;
  name?: string;
  description?: string;
  summary?: string;
  state?: PlanState;
  dueOn?: string;
  ownerId?: number | null;
  createdBy?: number | null;
  createdOn?: string;
  externalId?: string | null;
  /** The existing play of the plan; if undefined, a play with the plan's name is created. */
  playId?: number;
  /** Ids of the selected criteria. */
  criteria?: readonly number[];
  objectives?: readonly NewObjective[];
}

export interface BuiltPlan {
  id: number;
  playId: number;
  /** Ids, in order. */
  objectives: number[];
}

const PLAN_COLUMNS = {
  external_id: 'text',
  account_id: 'bigint',
  name: 'text',
  description: 'text',
  summary: 'text',
  state: 'text',
  due_on: 'date',
  owner_id: 'bigint',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};
const OBJECTIVE_COLUMNS = {
  plan_id: 'bigint',
  account_id: 'bigint',
  name: 'text',
  target_on: 'date',
  track_by: 'text',
  kpi_id: 'bigint',
  milestone_id: 'bigint',
  target_value: 'text',
  current_value: 'text',
  completed_at: 'timestamptz',
  completed_by: 'bigint',
  position: 'int',
  created_at: 'timestamptz',
};

const toText = (value: number | string | null | undefined): string | null => (value == null ? null : String(value));
const getCreatedAt = (plan: NewPlan): string => `${plan.createdOn ?? addDays(FACTORY_DAY, -20)}T08:30:00Z`;
const getDueOn = (plan: NewPlan): string => plan.dueOn ?? addDays(FACTORY_DAY, 30);

const toPlanRow = (plan: NewPlan, name: string) => ({
  external_id: plan.externalId,
  account_id: plan.accountId,
  name,
  state: plan.state ?? 'draft',
  description: plan.description ?? 'What we do',
  summary: plan.summary ?? 'Why we do it',
  due_on: getDueOn(plan),
  owner_id: plan.ownerId,
  created_by: plan.createdBy,
  created_at: getCreatedAt(plan),
  updated_at: getCreatedAt(plan),
});

const toObjectiveRow = (plan: NewPlan, planId: number, objective: NewObjective, position: number) => ({
  plan_id: planId,
  account_id: plan.accountId,
  name: objective.name ?? `Objective ${nextNumber()}`,
  position,
  target_on: objective.targetOn ?? addDays(getDueOn(plan), -1),
  track_by: objective.kpiId == null ? 'custom' : 'system',
  kpi_id: objective.kpiId,
  milestone_id: objective.kpiId == null ? objective.milestoneId : null,
  target_value: toText(objective.targetValue ?? 10),
  current_value: toText(objective.currentValue),
  completed_at: objective.completedOn ? `${objective.completedOn}T10:00:00Z` : null,
  completed_by: objective.completedBy,
  created_at: getCreatedAt(plan),
});

/**
 * Returns the play of each plan: the existing one, or a new one with the plan's name.
 * @returns their ids, in order
 */
async function ensurePlays(
  tx: TenantTx,
  plans: readonly { plan: NewPlan; id: number; name: string }[],
): Promise<(number | undefined)[]> {
  const existing = plans.flatMap(({ plan: { playId }, id }) => (playId === undefined ? [] : [{ id, playId }]));
  await tx.rows(
    `update plays p set success_plan_id = n.plan from unnest($2::bigint[], $3::bigint[]) n (id, plan)
     where p.tenant_id = $1 and p.id = n.id`,
    [tx.tenant, existing.map(({ playId }) => playId), existing.map(({ id }) => id)],
  );
  const createdIds = await buildPlays(
    tx,
    plans
      .filter(({ plan }) => plan.playId === undefined)
      .map(({ plan, id, name }) => ({
        accountId: plan.accountId,
        name,
        successPlanId: id,
        createdBy: plan.createdBy ?? null,
        createdOn: getCreatedAt(plan).slice(0, 10),
      })),
  );
  const nextPlayId = createdIds.values();
  return plans.map(({ plan }) => plan.playId ?? nextPlayId.next().value);
}

/**
 * Creates plans, each with its play.
 * @returns the plans in order
 */
export async function buildPlans(tx: TenantTx, plans: readonly NewPlan[]): Promise<BuiltPlan[]> {
  const names = plans.map(({ name = `Plan ${nextNumber()}` }) => name);
  const ids = await insertWithIds(
    tx,
    'success_plans',
    PLAN_COLUMNS,
    plans.map((plan, at) => toPlanRow(plan, names[at] ?? '')),
  );
  const plays = await ensurePlays(
    tx,
    plans.map((plan, at) => ({ plan, id: ids[at] ?? 0, name: names[at] ?? '' })),
  );
  const objectives = plans.flatMap((plan, at) =>
    (plan.objectives ?? []).map((objective, position) => ({ plan, at, objective, position })),
  );
  const objectiveIds = await insertWithIds(
    tx,
    'objectives',
    OBJECTIVE_COLUMNS,
    objectives.map(({ plan, at, objective, position }) => toObjectiveRow(plan, ids[at] ?? 0, objective, position)),
  );
  const points = objectives.flatMap(({ objective }, i) =>
    (objective.points ?? []).map(({ at, value }) => ({
      objective_id: objectiveIds[i],
      measured_at: at,
      value: String(value),
    })),
  );
  const criteria = plans.flatMap((plan, at) =>
    (plan.criteria ?? []).map((criterion_id) => ({ plan_id: ids[at], criterion_id })),
  );
  const pointColumns = { objective_id: 'bigint', measured_at: 'timestamptz', value: 'text' };
  await insertRows(tx, 'objective_points', pointColumns, points);
  await insertRows(tx, 'success_plan_criteria', { plan_id: 'bigint', criterion_id: 'bigint' }, criteria);
  await refreshPlanMetrics(tx, ids);
  return ids.map((id, at) => ({
    id,
    playId: plays[at] ?? 0,
    objectives: objectiveIds.filter((_, i) => objectives[i]?.at === at),
  }));
}

/** Creates one plan. */
export async function buildPlan(tx: TenantTx, plan: NewPlan): Promise<BuiltPlan> {
  const [builtPlan] = await buildPlans(tx, [plan]);
  if (!builtPlan) throw new Error('The factory created no plan.');
  return builtPlan;
}

const NAME_COLUMNS = { name: 'text', position: 'int' };

/**
 * Creates success criteria in the given order.
 * @returns their ids
 */
export const buildCriteria = (tx: TenantTx, names: readonly string[]): Promise<number[]> =>
  insertWithIds(
    tx,
    'success_criteria',
    NAME_COLUMNS,
    names.map((name, position) => ({ name, position })),
  );

/**
 * Creates milestones in the given order.
 * @returns their ids
 */
export const buildMilestones = (tx: TenantTx, names: readonly string[]): Promise<number[]> =>
  insertWithIds(
    tx,
    'milestones',
    NAME_COLUMNS,
    names.map((name, position) => ({ name, position })),
  );
