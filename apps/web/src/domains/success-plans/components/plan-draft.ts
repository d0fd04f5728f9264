/** The draft of a success plan: every field holds text, and every objective has a local key so that it can be moved. */
import { type DraftObjective, type PlanState, validatePlan } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import type { PlanBody } from '../queries.ts';

export interface ObjectiveDraft extends DraftObjective {
  /** A local key, which equals the id of a saved objective. */
  key: number;
  /** Null for a new objective. */
  id: number | null;
  /** The current value of a milestone as entered by the user. KPIs provide their own value. */
  current_value: string;
}

export interface PlanDraft {
  name: string;
  description: string;
  summary: string;
  state: PlanState | '';
  /** The due date. */
  date: string;
  owner: number | null;
  /** Ids of the selected criteria. */
  criteria: readonly number[];
  objectives: readonly ObjectiveDraft[];
}

const toText = (value: string | number | null): string => (value === null ? '' : String(value));

const parseId = (json: string): number[] => {
  const { id, selected } = JSON.parse(json) as { id: number; selected: boolean };
  return selected ? [id] : [];
};

/** @param initialValues initial values of a new plan */
export function toPlanDraft(plan: SuccessPlan | null, initialValues: { date: string; owner: number }): PlanDraft {
  if (!plan)
    return { name: '', description: '', summary: '', state: 'draft', ...initialValues, criteria: [], objectives: [] };
  const { name, description, summary, state, date, owner, criteria, objectives } = plan;
  return {
    name,
    description,
    summary,
    state,
    date,
    owner,
    criteria: criteria.flatMap(parseId).toSorted((a, b) => a - b),
    objectives: objectives.map((objective) => ({
      key: objective.id,
      id: objective.id,
      name: objective.name,
      target_date: objective.target_date,
      track_by: objective.track_by,
      measured_by: objective.measured_by?.id ?? null,
      milestone: objective.milestone?.id ?? null,
      target_value: toText(objective.target_value),
      current_value: toText(objective.current_value),
    })),
  };
}

/** Prepares objectives that another user has removed to be created again. @param current the current plan */
export const recreateRemoved = (draft: PlanDraft, current: Pick<SuccessPlan, 'objectives'>): PlanDraft => ({
  ...draft,
  objectives: draft.objectives.map((objective) =>
    current.objectives.some(({ id }) => id === objective.id) ? objective : { ...objective, id: null },
  ),
});

/** @param others the existing objectives; the keys of new ones are negative */
export const createObjectiveDraft = (others: readonly ObjectiveDraft[]): ObjectiveDraft => ({
  key: Math.min(0, ...others.map(({ key }) => key)) - 1,
  id: null,
  name: '',
  target_date: '',
  track_by: '',
  measured_by: null,
  milestone: null,
  target_value: '',
  current_value: '',
});

/** Returns the name of an objective, or a default if it has none yet. */
export const getObjectiveName = (objective: ObjectiveDraft | undefined): string =>
  objective?.name.trim() || 'New objective';

/**
 * Returns the request body. The server would report missing values with the same messages as the client.
 * @param getMeasuredValue returns the value of the objective's KPI if it is to be stored, otherwise null
 */
export const toRequestBody = (
  { criteria, objectives, ...plan }: PlanDraft,
  getMeasuredValue: (objective: ObjectiveDraft) => number | null,
): PlanBody => ({
  ...plan,
  criteria: criteria.map((id) => ({ id, selected: true })),
  objectives: objectives.map((objectiveDraft) => {
    const { key: _key, id, current_value: enteredValue, target_value: targetValue, ...objective } = objectiveDraft;
    const common = { ...(id !== null && { id }), ...objective };
    // Users may clear the current value of a milestone.
    if (objective.track_by !== 'system')
      return { ...common, target_value: targetValue, current_value: enteredValue.trim() || null };
    const current = getMeasuredValue(objectiveDraft);
    return { ...common, target_value: Number(targetValue), ...(current !== null && { current_value: current }) };
  }),
});

/** Validates the draft and returns the first error of each field. */
export function validateDraft(draft: PlanDraft, context: Parameters<typeof validatePlan>[1]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { place, reason } of validatePlan(draft, context)) errors[place] ??= reason;
  return errors;
}

/** Returns the errors of one objective by field. */
export function getObjectiveErrors(errors: Readonly<Record<string, string>>, at: number): Record<string, string> {
  const prefix = `objectives.${at}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, reason]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), reason]] : [],
    ),
  );
}
