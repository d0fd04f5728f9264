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

const draftObjective = (said: ObjectiveInput): DraftObjective => ({
  ...{ name: said.name ?? '', target_date: said.target_date ?? '', track_by: said.track_by ?? '' },
  ...{ measured_by: said.measured_by ?? null, milestone: said.milestone ?? null },
  target_value: String(said.target_value ?? ''),
});

const toDraft = (said: PlanInput): DraftPlan => ({
  ...{ name: said.name ?? '', description: said.description ?? '', summary: said.summary ?? '' },
  ...{ state: said.state ?? '', date: said.date ?? '', objectives: said.objectives.map(draftObjective) },
});

/** Returns issues for invalid current values and duplicate objective ids, which only occur in requests that no form sends. */
function validatePublication(objectives: readonly ObjectiveInput[]): PlanIssue[] {
  const ids = objectives.map(({ id }) => id);
  return objectives.flatMap(({ id, track_by, current_value = '' }, at) => [
    ...(track_by === 'system' && !Number.isFinite(Number(current_value))
      ? [{ place: `objectives.${at}.current_value`, reason: OBJECTIVE_MESSAGES.currentNumber }]
      : []),
    ...(id != null && ids.indexOf(id) < at ? [{ place: `objectives.${at}.id`, reason: OBJECTIVE_MESSAGES.twice }] : []),
  ]);
}

/** @param savedDate the stored due date, undefined for a new plan */
export const validatePlanInput = (said: PlanInput, days: { today: string; savedDate?: string }): PlanIssue[] => [
  ...validatePlan(toDraft(said), days),
  ...validatePublication(said.objectives),
];

/** Normalizes a number, so that equal numbers have the same text. */
const numberText = (value: string): string => String(Number(value));

type ObjectiveValueInput = ObjectiveInput['current_value'];
const isNone = (value: ObjectiveValueInput): value is null | undefined | '' => value == null || value === '';
/** A value measured by a KPI cannot be cleared. */
const measuredBy = (value: ObjectiveValueInput) => (isNone(value) ? undefined : numberText(String(value)));
const writtenFor = (value: ObjectiveValueInput) =>
  value === undefined ? undefined : isNone(value) ? null : String(value);

function toObjective(said: ObjectiveInput): NewObjective {
  const { name, target_date: target_on, track_by, measured_by, milestone, target_value } = draftObjective(said);
  const isSystem = track_by === 'system';
  return {
    ...{ id: said.id ?? null, name, target_on, track_by: isSystem ? 'system' : 'custom' },
    ...{ kpi_id: isSystem ? measured_by : null, milestone_id: isSystem ? null : milestone },
    target_value: isSystem ? numberText(target_value) : target_value,
    current_value: isSystem ? measuredBy(said.current_value) : writtenFor(said.current_value),
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
export const applyPatch = (said: PlanPatch, plan: StoredPlan): PlanInput => ({
  ...said,
  criteria: said.criteria ?? plan.criteria.map((id) => ({ id, selected: true })),
  objectives: said.objectives ?? plan.objectives.map(toObjectiveInput),
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
export function toNewPlan(said: PlanInput, owner: number | null): NewPlan {
  const { name, description, summary, state, date } = toDraft(said);
  const selected = said.criteria.filter(({ selected }) => selected).map(({ id }) => id);
  return {
    fields: {
      name,
      description,
      summary,
      state: state === 'published' ? 'published' : 'draft',
      due_on: date,
      owner_id: said.owner ?? owner,
    },
    criteria: [...new Set(selected)].sort((a, b) => a - b),
    objectives: said.objectives.map(toObjective),
  };
}

type Named = 'kpi_id' | 'milestone_id';

const getIds = (objectives: readonly Pick<StoredObjectiveFields, Named>[], name: Named): number[] =>
  objectives.flatMap((objective) => objective[name] ?? []);

/** Returns the ids that a plan references, and those that are new to it. */
export function getReferencedIds(
  said: PlanInput,
  after: Pick<NewPlan, 'criteria' | 'objectives'>,
  before: Pick<StoredPlan, 'criteria' | 'objectives'>,
) {
  const split = (all: readonly number[], fresh: readonly number[], known: readonly number[]) => ({
    all,
    fresh: fresh.filter((id) => !known.includes(id)),
  });
  const ofObjectives = (name: Named) => {
    const ids = getIds(after.objectives, name);
    return split(ids, ids, getIds(before.objectives, name));
  };
  return {
    kpis: ofObjectives('kpi_id'),
    milestones: ofObjectives('milestone_id'),
    criteria: split(
      said.criteria.map(({ id }) => id),
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
function toChange(before: StoredObjective, said: NewObjective, position: number): ChangedObjective {
  const after = { ...said, ...{ id: before.id, position, current_value: before.current_value } };
  const is_anew = needsRemeasuring(before, after);
  const isWritten = before.track_by === 'custom' && said.track_by === 'custom';
  const isOther = said.current_value !== before.current_value;
  const given = said.current_value !== undefined && (isWritten ? is_anew || isOther : is_anew && isOther);
  const current_value = given ? (said.current_value ?? null) : is_anew ? null : before.current_value;
  return { ...after, current_value, is_anew, is_measured: given && current_value !== null };
}

const COMPARED = ['name', 'target_on', 'target_value', 'current_value', 'position'] as const;

const isChanged = (before: StoredObjective, after: ChangedObjective): boolean =>
  after.is_anew || COMPARED.some((name) => before[name] !== after[name]);

/** @param after contains only objectives that belong to the plan */
export function diffPlan(before: StoredPlan, after: NewPlan): PlanChanges {
  const names = (Object.keys(after.fields) as (keyof PlanFields)[]).filter(
    (name) => before[name] !== after.fields[name],
  );
  const known = new Map(before.objectives.map((objective) => [objective.id, objective]));
  const placed = after.objectives.map((said, position) => ({ said, position, stored: known.get(said.id ?? 0) }));
  const kept = new Set(after.objectives.map(({ id }) => id));
  return {
    fields: Object.fromEntries(names.map((name) => [name, after.fields[name]])),
    selected: after.criteria.filter((id) => !before.criteria.includes(id)),
    deselected: before.criteria.filter((id) => !after.criteria.includes(id)),
    added: placed.flatMap(({ said, position, stored }) =>
      stored ? [] : [{ ...said, current_value: said.current_value ?? null, position }],
    ),
    changed: placed.flatMap(({ said, position, stored }) => {
      const change = stored && toChange(stored, said, position);
      return change && isChanged(stored, change) ? [change] : [];
    }),
    removed: before.objectives.filter(({ id }) => !kept.has(id)),
  };
}

/** Returns the changes for the audit log, or undefined if nothing changed. */
export function toAuditChanges(before: StoredPlan, changes: PlanChanges): Record<string, unknown> | undefined {
  const { fields, selected, deselected, ...objectives } = changes;
  const told: Record<string, unknown> = {};
  for (const [name, after] of Object.entries(fields)) told[name] = { before: before[name as keyof PlanFields], after };
  if (selected.length > 0) told.selected_criteria = selected;
  if (deselected.length > 0) told.deselected_criteria = deselected;
  for (const [what, some] of Object.entries(objectives))
    if (some.length > 0) told[`${what}_objectives`] = some.map(({ name }) => name);
  return Object.keys(told).length > 0 ? told : undefined;
}
