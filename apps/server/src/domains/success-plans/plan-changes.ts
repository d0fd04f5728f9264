/** Computes the changes between a stored plan and a valid request, and converts them for their event. */
import type { NewObjective, NewPlan } from './plan-input.ts';
import type {
  PlanFields,
  PositionedObjective,
  StoredObjective,
  StoredObjectiveFields,
  StoredPlan,
} from './stored-plan.ts';

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
  const after = { ...input, id: before.id, position, current_value: before.current_value };
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

/** Returns the changes for the event of the plan, or undefined if nothing changed. */
export function toRecordedChanges(before: StoredPlan, changes: PlanChanges): Record<string, unknown> | undefined {
  const { fields, selected, deselected, ...objectives } = changes;
  const recordedChanges: Record<string, unknown> = {};
  for (const [name, after] of Object.entries(fields))
    recordedChanges[name] = { before: before[name as keyof PlanFields], after };
  if (selected.length > 0) recordedChanges.selected_criteria = selected;
  if (deselected.length > 0) recordedChanges.deselected_criteria = deselected;
  for (const [kind, changedObjectives] of Object.entries(objectives))
    if (changedObjectives.length > 0) recordedChanges[`${kind}_objectives`] = changedObjectives.map(({ name }) => name);
  return Object.keys(recordedChanges).length > 0 ? recordedChanges : undefined;
}

export interface ChangedObjective extends PositionedObjective {
  id: number;
  /** Whether the KPI or the milestone changed, so that the series starts again. */
  is_anew: boolean;
  /** Whether the request contains another current value. */
  is_measured: boolean;
}

/** Returns whether the KPI or the milestone changed, so that earlier measurements no longer apply. */
export const needsRemeasuring = (before: StoredObjectiveFields, after: StoredObjectiveFields): boolean =>
  before.track_by !== after.track_by || before.kpi_id !== after.kpi_id || before.milestone_id !== after.milestone_id;
