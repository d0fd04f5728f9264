/** Formats the values of a plan. */
import type { PlanState, PlanStatus, TrackBy } from '@mainstay/contract/rules/success-plans';
import { planProgress } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';

export const STATE_LABELS: Readonly<Record<PlanState, string>> = { draft: 'Draft', published: 'Published' };
export const TRACK_LABELS: Readonly<Record<TrackBy, string>> = { system: 'KPI', custom: 'Milestone' };
export const STATUS_LABELS: Readonly<Record<PlanStatus, string>> = {
  Completed: 'Completed',
  InProgress: 'In progress',
};

interface Choice {
  id: number;
  name: string;
}

/**
 * Returns the offered choices, followed by selected ones that are no longer offered.
 * @param offeredChoices undefined while loading
 */
export const withArchived = (
  offeredChoices: readonly Choice[] | undefined,
  selectedChoices: readonly Choice[],
): readonly Choice[] =>
  offeredChoices
    ? [
        ...offeredChoices,
        ...selectedChoices
          .filter(({ id }) => !offeredChoices.some((other) => other.id === id))
          .map(({ id, name }) => ({ id, name: `${name} (archived)` })),
      ]
    : selectedChoices;

/**
 * Returns the percentage of completed objectives and actions as a whole number. It is 100 only if all are completed.
 */
export function getPercentDone({ total_objective, objective_completed, play }: PlanCounts): number {
  const progress = planProgress(
    { total: total_objective, completed: objective_completed },
    { total: play.total_actions, pending: play.pending_actions },
  );
  return progress < 100 ? Math.min(Math.round(progress), 99) : 100;
}
type PlanCounts = Pick<SuccessPlan, 'total_objective' | 'objective_completed'> & {
  play: Pick<SuccessPlan['play'], 'total_actions' | 'pending_actions'>;
};
