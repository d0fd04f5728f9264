/** How a plan is told to people. */
import type { PlanState, PlanStatus } from '@mainstay/contract/rules/success-plans';
import { planProgress } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { entityDay, longDay } from '../../../lib/dates.ts';

export const STATE_WORDS: Readonly<Record<PlanState, string>> = { draft: 'Draft', published: 'Published' };
export const STATUS_WORDS: Readonly<Record<PlanStatus, string>> = { Completed: 'Completed', InProgress: 'In progress' };

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** When a plan was saved: `2 min ago`, after a day the day. */
export function savedWords(savedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(savedAt)) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < HOUR) return `${minutes} min ago`;
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} h ago` : `on ${longDay(entityDay(savedAt))}`;
}

/** Whole percent of the objectives and actions that are done. */
export const percentDone = ({ total_objective, objective_completed, play }: Done): number =>
  Math.round(
    planProgress(
      { total: total_objective, completed: objective_completed },
      { total: play.total_actions, pending: play.pending_actions },
    ),
  );
type Done = Pick<SuccessPlan, 'total_objective' | 'objective_completed'> & {
  play: Pick<SuccessPlan['play'], 'total_actions' | 'pending_actions'>;
};
