/** A success plan while it is written: text in every field, and objectives by keys of their own, so that they can be moved. */
import { type DraftObjective, type PlanState, validatePlan } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import type { PlanBody } from '../queries.ts';

export interface ObjectiveDraft extends DraftObjective {
  /** Of the draft alone; that of a saved one is its id. */
  key: number;
  /** Null for one that is being made. */
  id: number | null;
  /** What somebody wrote of a milestone; a KPI says it itself. */
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
  /** Ids of those that are selected. */
  criteria: readonly number[];
  objectives: readonly ObjectiveDraft[];
}

const toText = (value: string | number | null): string => (value === null ? '' : String(value));

const parseId = (json: string): number[] => {
  const { id, selected } = JSON.parse(json) as { id: number; selected: boolean };
  return selected ? [id] : [];
};

/** @param begun what a new one begins with */
export function toPlanDraft(plan: SuccessPlan | null, begun: { date: string; owner: number }): PlanDraft {
  if (!plan) return { name: '', description: '', summary: '', state: 'draft', ...begun, criteria: [], objectives: [] };
  const { name, description, summary, state, date, owner, criteria, objectives } = plan;
  return {
    ...{ name, description, summary, state, date, owner },
    criteria: criteria.flatMap(parseId).toSorted((a, b) => a - b),
    objectives: objectives.map((objective) => ({
      ...{ key: objective.id, id: objective.id, name: objective.name, target_date: objective.target_date },
      ...{ track_by: objective.track_by, measured_by: objective.measured_by?.id ?? null },
      ...{ milestone: objective.milestone?.id ?? null, target_value: toText(objective.target_value) },
      current_value: toText(objective.current_value),
    })),
  };
}

/** What somebody else removed since is made anew. @param now the plan as it is now */
export const recreateRemoved = (draft: PlanDraft, now: Pick<SuccessPlan, 'objectives'>): PlanDraft => ({
  ...draft,
  objectives: draft.objectives.map((objective) =>
    now.objectives.some(({ id }) => id === objective.id) ? objective : { ...objective, id: null },
  ),
});

/** @param others that there are; keys of new ones are below zero */
export const createObjectiveDraft = (others: readonly ObjectiveDraft[]): ObjectiveDraft => ({
  key: Math.min(0, ...others.map(({ key }) => key)) - 1,
  ...{ id: null, name: '', target_date: '', track_by: '', measured_by: null, milestone: null },
  ...{ target_value: '', current_value: '' },
});

/** What people call an objective, also while it has no name yet. */
export const getObjectiveName = (objective: ObjectiveDraft | undefined): string =>
  objective?.name.trim() || 'New objective';

/**
 * As the server takes it; what is missing it would refuse in the same words.
 * @param measured what a KPI says of an objective, where that is to be kept
 */
export const toRequestBody = (
  { criteria, objectives, ...plan }: PlanDraft,
  measured: (objective: ObjectiveDraft) => number | null,
): PlanBody => ({
  ...plan,
  criteria: criteria.map((id) => ({ id, selected: true })),
  objectives: objectives.map((given) => {
    const { key: _key, id, current_value: written, target_value: target, ...objective } = given;
    const said = { ...(id !== null && { id }), ...objective };
    // What somebody wrote of a milestone they may take back.
    if (objective.track_by !== 'system')
      return { ...said, target_value: target, current_value: written.trim() || null };
    const current = measured(given);
    return { ...said, target_value: Number(target), ...(current !== null && { current_value: current }) };
  }),
});

/** What keeps it from being saved, by place and in the order in which it is told. */
export function validateDraft(draft: PlanDraft, given: Parameters<typeof validatePlan>[1]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { place, reason } of validatePlan(draft, given)) faults[place] ??= reason;
  return faults;
}

/** What is wrong with one objective, by its field. */
export function getObjectiveErrors(faults: Readonly<Record<string, string>>, at: number): Record<string, string> {
  const place = `objectives.${at}.`;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, reason]) =>
      name.startsWith(place) ? [[name.slice(place.length), reason]] : [],
    ),
  );
}
