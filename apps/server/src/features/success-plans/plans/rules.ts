/** Validates the input of plan requests and converts it to stored fields. */
import type { ServerInput } from '@mainstay/contract/kit';
import {
  type DraftObjective,
  type DraftPlan,
  OBJECTIVE_MESSAGES,
  type PlanIssue,
  validatePlan,
  type PlanState,
} from '@mainstay/contract/rules/success-plans';
import type { successPlans } from '@mainstay/contract/success-plans';
import {
  type ChangedObjective,
  needsRemeasuring,
  type StoredObjectiveFields,
  type PositionedObjective,
} from '../objectives/rules.ts';

export type PlanInput = Omit<ServerInput<typeof successPlans.createSuccessPlan>['body'], 'accountId'>;
type ObjectiveInput = PlanInput['objectives'][number];
/** An omitted list keeps the stored one. */
export type PlanPatch = Omit<PlanInput, 'criteria' | 'objectives'> &
  Partial<Pick<PlanInput, 'criteria' | 'objectives'>>;

export interface StoredObjective extends PositionedObjective {
  id: number;
}

/** A stored plan as commands read it. */
export interface StoredPlan extends PlanFields {
  id: number;
  account_id: number;
  version: number;
  play_id: number;
  play_name: string;
  /** Ids of the selected criteria, ascending. */
  criteria: number[];
  /** In their order. */
  objectives: StoredObjective[];
}

/** Stored fields of a plan without its objectives and criteria. */
export interface PlanFields {
  name: string;
  description: string;
  summary: string;
  state: PlanState;
  due_on: string;
  owner_id: number | null;
}

/** An objective of a request, with its `id` if it already exists. */
export interface NewObjective extends Omit<StoredObjectiveFields, 'current_value'> {
  id: number | null;
  /** Undefined keeps the measured value. Null clears a value that a user entered. */
  current_value: string | null | undefined;
}

const toDraftObjective = (input: ObjectiveInput): DraftObjective => ({
  ...{ name: input.name ?? '', target_date: input.target_date ?? '', track_by: input.track_by ?? '' },
  ...{ measured_by: input.measured_by ?? null, milestone: input.milestone ?? null },
  target_value: String(input.target_value ?? ''),
});

const toDraft = (input: PlanInput): DraftPlan => ({
  ...{ name: input.name ?? '', description: input.description ?? '', summary: input.summary ?? '' },
  ...{ state: input.state ?? '', date: input.date ?? '', objectives: input.objectives.map(toDraftObjective) },
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
    ...{ id: input.id ?? null, name, target_on, track_by: isSystem ? 'system' : 'custom' },
    ...{ kpi_id: isSystem ? measured_by : null, milestone_id: isSystem ? null : milestone },
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
  ...{ id, name, target_date: target_on, track_by, measured_by: kpi_id, milestone: milestone_id, target_value },
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

type ReferenceKey = 'kpi_id' | 'milestone_id';

const getIds = (objectives: readonly Pick<StoredObjectiveFields, ReferenceKey>[], key: ReferenceKey): number[] =>
  objectives.flatMap((objective) => objective[key] ?? []);

/** Returns the ids that a plan references, and those that are new to it. */
export function getReferencedIds(
  input: PlanInput,
  after: Pick<NewPlan, 'criteria' | 'objectives'>,
  before: Pick<StoredPlan, 'criteria' | 'objectives'>,
) {
  const splitIds = (all: readonly number[], candidates: readonly number[], knownIds: readonly number[]) => ({
    all,
    added: candidates.filter((id) => !knownIds.includes(id)),
  });
  const getObjectiveReferences = (key: ReferenceKey) => {
    const ids = getIds(after.objectives, key);
    return splitIds(ids, ids, getIds(before.objectives, key));
  };
  return {
    kpis: getObjectiveReferences('kpi_id'),
    milestones: getObjectiveReferences('milestone_id'),
    criteria: splitIds(
      input.criteria.map(({ id }) => id),
      after.criteria,
      before.criteria,
    ),
  };
}

export interface PlanChanges {
  fields: Partial<PlanFields>;
  selected: number[];
  deselected: number[];
  added: PositionedObjective[];
  changed: ChangedObjective[];
  removed: StoredObjective[];
}

/**
 * Computes the change of an objective. The value of a milestone objective is taken from the form. The form's value of a KPI objective may
 * be older than the last measurement, so it counts only if the objective now has another KPI or milestone and the value differs from the
 * stored one.
 */
function toChange(before: StoredObjective, input: NewObjective, position: number): ChangedObjective {
  const after = { ...input, ...{ id: before.id, position, current_value: before.current_value } };
  const isNewSeries = needsRemeasuring(before, after);
  const isMilestoneValue = before.track_by === 'custom' && input.track_by === 'custom';
  const isDifferent = input.current_value !== before.current_value;
  const usesInput =
    input.current_value !== undefined && (isMilestoneValue ? isNewSeries || isDifferent : isNewSeries && isDifferent);
  const current_value = usesInput ? (input.current_value ?? null) : isNewSeries ? null : before.current_value;
  return { ...after, current_value, is_anew: isNewSeries, is_measured: usesInput && current_value !== null };
}

const COMPARED_FIELDS = ['name', 'target_on', 'target_value', 'current_value', 'position'] as const;

const isChanged = (before: StoredObjective, after: ChangedObjective): boolean =>
  after.is_anew || COMPARED_FIELDS.some((name) => before[name] !== after[name]);

/** @param after contains only objectives that belong to the plan */
export function diffPlan(before: StoredPlan, after: NewPlan): PlanChanges {
  const changedFields = (Object.keys(after.fields) as (keyof PlanFields)[]).filter(
    (name) => before[name] !== after.fields[name],
  );
  const storedById = new Map(before.objectives.map((objective) => [objective.id, objective]));
  const pairs = after.objectives.map((input, position) => ({
    said: input,
    position,
    stored: storedById.get(input.id ?? 0),
  }));
  const remainingIds = new Set(after.objectives.map(({ id }) => id));
  return {
    fields: Object.fromEntries(changedFields.map((name) => [name, after.fields[name]])),
    selected: after.criteria.filter((id) => !before.criteria.includes(id)),
    deselected: before.criteria.filter((id) => !after.criteria.includes(id)),
    added: pairs.flatMap(({ said: input, position, stored }) =>
      stored ? [] : [{ ...input, current_value: input.current_value ?? null, position }],
    ),
    changed: pairs.flatMap(({ said: input, position, stored }) => {
      const change = stored && toChange(stored, input, position);
      return change && isChanged(stored, change) ? [change] : [];
    }),
    removed: before.objectives.filter(({ id }) => !remainingIds.has(id)),
  };
}

/** Returns the changes for the audit log, or undefined if nothing changed. */
export function toAuditChanges(before: StoredPlan, changes: PlanChanges): Record<string, unknown> | undefined {
  const { fields, selected, deselected, ...objectives } = changes;
  const auditChanges: Record<string, unknown> = {};
  for (const [name, after] of Object.entries(fields))
    auditChanges[name] = { before: before[name as keyof PlanFields], after };
  if (selected.length > 0) auditChanges.selected_criteria = selected;
  if (deselected.length > 0) auditChanges.deselected_criteria = deselected;
  for (const [kind, changedObjectives] of Object.entries(objectives))
    if (changedObjectives.length > 0) auditChanges[`${kind}_objectives`] = changedObjectives.map(({ name }) => name);
  return Object.keys(auditChanges).length > 0 ? auditChanges : undefined;
}
