/** Validates the input of plan requests and converts it to stored fields. */
import type { ServerInput } from '@mainstay/contract/kit';
import {
  type DraftObjective,
  type DraftPlan,
  OBJECTIVE_MESSAGES,
  type PlanIssue,
  validatePlan,
} from '@mainstay/contract/rules/success-plans';
import type { successPlans } from '@mainstay/contract/success-plans';
import type { PlanFields, StoredObjective, StoredObjectiveFields, StoredPlan } from './stored-plan.ts';

export type PlanInput = Omit<ServerInput<typeof successPlans.createSuccessPlan>['body'], 'accountId'>;
type ObjectiveInput = PlanInput['objectives'][number];
/** An omitted list keeps the stored one. */
export type PlanPatch = Omit<PlanInput, 'criteria' | 'objectives'> &
  Partial<Pick<PlanInput, 'criteria' | 'objectives'>>;

/** An objective of a request, with its `id` if it already exists. */
export interface NewObjective extends Omit<StoredObjectiveFields, 'current_value'> {
  id: number | null;
  /** Undefined keeps the measured value. Null clears a value that a user entered. */
  current_value: string | null | undefined;
}

const toDraftObjective = (input: ObjectiveInput): DraftObjective => ({
  name: input.name ?? '',
  target_date: input.target_date ?? '',
  track_by: input.track_by ?? '',
  measured_by: input.measured_by ?? null,
  milestone: input.milestone ?? null,
  target_value: String(input.target_value ?? ''),
});

const toDraft = (input: PlanInput): DraftPlan => ({
  name: input.name ?? '',
  description: input.description ?? '',
  summary: input.summary ?? '',
  state: input.state ?? '',
  date: input.date ?? '',
  objectives: input.objectives.map(toDraftObjective),
});

/** Returns issues for invalid current values and duplicate objective ids, which only occur in requests that no form sends. */
function validateObjectiveValues(objectives: readonly ObjectiveInput[]): PlanIssue[] {
  const ids = objectives.map(({ id }) => id);
  return objectives.flatMap(({ id, track_by, current_value = '' }, index) => [
    ...(track_by === 'system' && !Number.isFinite(Number(current_value))
      ? [{ place: `objectives.${index}.current_value`, reason: OBJECTIVE_MESSAGES.currentNumber }]
      : []),
    ...(id != null && ids.indexOf(id) < index
      ? [{ place: `objectives.${index}.id`, reason: OBJECTIVE_MESSAGES.twice }]
      : []),
  ]);
}

/** @param savedDate the stored due date, undefined for a new plan */
export const validatePlanInput = (input: PlanInput, days: { today: string; savedDate?: string }): PlanIssue[] => [
  ...validatePlan(toDraft(input), days),
  ...validateObjectiveValues(input.objectives),
];

/** Normalizes a number, so that equal numbers have the same text. */
const normalizeNumber = (value: string): string => String(Number(value));

type ObjectiveValueInput = ObjectiveInput['current_value'];
const isEmpty = (value: ObjectiveValueInput): value is null | undefined | '' => value == null || value === '';
/** A value measured by a KPI cannot be cleared. */
const parseKpiValue = (value: ObjectiveValueInput) => (isEmpty(value) ? undefined : normalizeNumber(String(value)));
const parseMilestoneValue = (value: ObjectiveValueInput) =>
  value === undefined ? undefined : isEmpty(value) ? null : String(value);

function toObjective(input: ObjectiveInput): NewObjective {
  const { name, target_date: target_on, track_by, measured_by, milestone, target_value } = toDraftObjective(input);
  const isSystem = track_by === 'system';
  return {
    id: input.id ?? null,
    name,
    target_on,
    track_by: isSystem ? 'system' : 'custom',
    kpi_id: isSystem ? measured_by : null,
    milestone_id: isSystem ? null : milestone,
    target_value: isSystem ? normalizeNumber(target_value) : target_value,
    current_value: isSystem ? parseKpiValue(input.current_value) : parseMilestoneValue(input.current_value),
  };
}

const toObjectiveInput = ({
  id,
  name,
  target_on,
  track_by,
  kpi_id,
  milestone_id,
  target_value,
}: StoredObjective): ObjectiveInput => ({
  id,
  name,
  target_date: target_on,
  track_by,
  measured_by: kpi_id,
  milestone: milestone_id,
  target_value,
});

/** Completes a patch with the stored lists. */
export const applyPatch = (patch: PlanPatch, plan: StoredPlan): PlanInput => ({
  ...patch,
  criteria: patch.criteria ?? plan.criteria.map((id) => ({ id, selected: true })),
  objectives: patch.objectives ?? plan.objectives.map(toObjectiveInput),
});

/** A plan of a valid request. */
export interface NewPlan {
  fields: PlanFields;
  /** Ids of the selected criteria, ascending. */
  criteria: number[];
  /** In their order. */
  objectives: NewObjective[];
}

/** @param owner the owner if the request contains none */
export function toNewPlan(input: PlanInput, owner: number | null): NewPlan {
  const { name, description, summary, state, date } = toDraft(input);
  const selectedIds = input.criteria.filter(({ selected }) => selected).map(({ id }) => id);
  return {
    fields: {
      name,
      description,
      summary,
      state: state === 'published' ? 'published' : 'draft',
      due_on: date,
      owner_id: input.owner ?? owner,
    },
    criteria: [...new Set(selectedIds)].sort((a, b) => a - b),
    objectives: input.objectives.map(toObjective),
  };
}
