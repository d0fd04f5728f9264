/** Computes the outcome of a change for each of many actions, by the rules of a single step. */
import type { ActionChange } from '@mainstay/contract/playbooks/bulk-edits';
import type { ActionEditReason } from '@mainstay/contract/rules/action-edits';
import { ACTION_MESSAGES } from '@mainstay/contract/rules/actions';
import { addDays } from '@mainstay/contract/rules/dates';
import { isDueAfterPlan } from '@mainstay/contract/rules/success-plans';
import { getCompleteBlocker, getSkipBlocker } from '../action-blockers.ts';
import type { EditedColumns, Row } from './edited-columns.ts';

export type Outcome =
  | { row: Row; state: 'changed'; set: Partial<EditedColumns> }
  | { row: Row; state: 'unchanged' }
  | { row: Row; state: 'refused'; reason: ActionEditReason };

interface EditActor {
  userId: number;
  now: Date;
}

const COMPLETED = 'Completed';

/**
 * Returns the actions that can be completed together. Actions completed in the same change do not block each other, but an action that
 * depends on one that stays pending stays pending, too.
 */
function findCompletable(rows: readonly Row[]): ReadonlySet<number> {
  const candidates = new Map(
    rows.filter(({ writable, status }) => writable && status === 'Pending').map((r) => [r.id, r]),
  );
  for (let previousSize = -1; previousSize !== candidates.size; ) {
    previousSize = candidates.size;
    for (const { id, waits } of candidates.values())
      if (waits.some((blocker) => !candidates.has(blocker))) candidates.delete(id);
  }
  return new Set(candidates.keys());
}

function computeStatusOutcome(
  row: Row,
  to: 'Completed' | 'Skip',
  completable: ReadonlySet<number>,
  by: EditActor,
): Outcome {
  if (to === 'Skip') {
    const blocker = getSkipBlocker(row.status);
    return blocker ? { row, state: 'refused', reason: 'not_pending' } : { row, state: 'changed', set: { status: to } };
  }
  if (row.status === COMPLETED) return { row, state: 'unchanged' };
  const blocker = getCompleteBlocker({ status: row.status, blocked_by: completable.has(row.id) ? 0 : 1 }, true);
  if (blocker) return { row, state: 'refused', reason: blocker === ACTION_MESSAGES.complete ? 'skipped' : 'waiting' };
  return { row, state: 'changed', set: { status: COMPLETED, completed_at: by.now, completed_by: by.userId } };
}

function computeDueOutcome(row: Row, { to, by }: { to?: string | undefined; by?: number | undefined }): Outcome {
  if (to === undefined && row.due_on === null) return { row, state: 'refused', reason: 'no_due' };
  const due_on = to ?? addDays(row.due_on ?? '', by ?? 0);
  if (due_on < '1900-01-01' || due_on >= '2200-01-01') return { row, state: 'refused', reason: 'due_limit' };
  if (due_on === row.due_on) return { row, state: 'unchanged' };
  return isDueAfterPlan(due_on, row.plan_due)
    ? { row, state: 'refused', reason: 'plan_due' }
    : { row, state: 'changed', set: { due_on } };
}

/** @param rows must include all selected actions of the same play, because they may block each other */
export function computeOutcomes(change: ActionChange, rows: readonly Row[], by: EditActor): Outcome[] {
  const completable = change.field === 'status' ? findCompletable(rows) : new Set<number>();
  return rows.map((row) => {
    if (!row.writable) return { row, state: 'refused', reason: 'view_only' };
    if (change.field === 'status') return computeStatusOutcome(row, change.value, completable, by);
    if (change.field === 'due') return computeDueOutcome(row, change.value);
    if (!row.is_member) return { row, state: 'refused', reason: 'owner' };
    if (row.owner_id === change.value) return { row, state: 'unchanged' };
    return { row, state: 'changed', set: { owner_id: change.value } };
  });
}

/** Counts the plays whose last pending actions are completed or skipped. */
export function countClosingPlays(outcomes: readonly Outcome[]): number {
  const endedByPlay = new Map<number, { n: number; pending: number }>();
  for (const outcome of outcomes) {
    if (outcome.state !== 'changed' || outcome.set.status === undefined) continue;
    const { play, play_pending: pending } = outcome.row;
    endedByPlay.set(play, { n: (endedByPlay.get(play)?.n ?? 0) + 1, pending });
  }
  return [...endedByPlay.values()].filter(({ n, pending }) => n === pending).length;
}
