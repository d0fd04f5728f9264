/** Derives the state of a play from its actions, and defines due dates and status transitions (2-playbooks, 2-actions). */
import type { ActionPriority, ActionStatus, PLAY_STATUSES } from './actions.ts';
import { toCalendarDay, daysBetween } from './dates.ts';

/** Null if the play has never had an action. Every status except CM counts as open (2-C-25). */
export type PlayStatus = (typeof PLAY_STATUSES)[number] | null;

/** Maximum number of actions in a play. It is limited because every step counts all actions again. */
export const PLAY_ACTIONS_LIMIT = 500;

/** Error messages as specified (2-S-54), and additional ones that the specification does not define. */
export const PLAY_MESSAGES = {
  name: 'Play name is required',
  full: `A playbook can hold ${PLAY_ACTIONS_LIMIT} actions at most.`,
  circle: 'An action cannot wait for itself, neither directly nor through others.',
  waiting: 'This action waits for others that are still pending.',
} as const;

/** Metrics of a play, derived from its actions. */
export interface PlayMetrics {
  total_actions: number;
  pending_actions: number;
  status: PlayStatus;
  /** The earliest due date among the pending actions. Null if none of them has one. */
  next_due_date: string | null;
}

export const playStatus = (total: number, pending: number): PlayStatus =>
  pending > 0 ? 'PN' : total > 0 ? 'CM' : null;

/** @param actions all actions of the play, in any order */
export function computePlayMetrics(actions: readonly { status: ActionStatus; due_date: string | null }[]): PlayMetrics {
  const pending = actions.filter(({ status }) => status === 'Pending');
  const days = pending.flatMap(({ due_date }) => due_date ?? []).sort();
  return {
    total_actions: actions.length,
    pending_actions: pending.length,
    status: playStatus(actions.length, pending.length),
    next_due_date: days[0] ?? null,
  };
}

export const isOpenPlay = (status: PlayStatus): boolean => status !== 'CM';

/** Shown beside the CM chip for a play without pending actions, even if it has never had an action (2-C-25). */
export const NOTHING_PENDING = 'No pending actions';

/** Returns the tab that a workspace opens with. */
export const workspaceTab = (status: PlayStatus): 'pending' | 'completed' =>
  isOpenPlay(status) ? 'pending' : 'completed';

export type ActionStep = 'tick' | 'untick' | 'skip';

/** Returns the status after a step, or undefined if the step is rejected. Completing a completed action changes nothing. */
export function nextStatus(status: ActionStatus, step: ActionStep): ActionStatus | undefined {
  if (step === 'untick') return 'Pending';
  if (step === 'skip') return status === 'Pending' ? 'Skip' : undefined;
  return status === 'Skip' ? undefined : 'Completed';
}

/** Returns the number of whole days from today to a due date in the company's time zone; negative if it is in the past. */
export const daysUntilDue = (dueDate: string, now: Date, timeZone: string): number =>
  daysBetween(toCalendarDay(now, timeZone), dueDate);

/** A due date includes its whole day: the action is overdue one second after the day ends (2-C-32). */
export const isOverdue = (dueDate: string | null, now: Date, timeZone: string): boolean =>
  dueDate !== null && daysUntilDue(dueDate, now, timeZone) < 0;

/** How each surface writes days: account plays, the portfolio home, and the list of top actions (1-C-14). */
export type DayUnit = ' days' | ' d' | 'd';

/** `3 days left`, `2 days overdue`, or with another unit `3 d left`, `3d left`. There is no singular form (2-C-31). */
export const formatDueDays = (days: number, unit: DayUnit = ' days'): string =>
  `${Math.abs(days)}${unit} ${days < 0 ? 'overdue' : 'left'}`;

/** Returns whether an action has the HP tag. */
export const isHighPriority = (priority: ActionPriority): boolean => priority === 'H';
export const HIGH_PRIORITY_TAG = 'HP';

/**
 * Returns a cycle in the dependencies, in which each action waits for the next and the last for the first. Returns undefined if there is
 * none.
 *
 * @param waits the ids that each action waits for, by id
 */
export function findCycle(waits: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const done = new Set<number>();
  const path: number[] = [];
  const visit = (id: number): readonly number[] | undefined => {
    if (done.has(id)) return undefined;
    const at = path.indexOf(id);
    if (at >= 0) return path.slice(at);
    path.push(id);
    for (const other of waits.get(id) ?? []) {
      const cycle = visit(other);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(id);
    return undefined;
  };
  for (const id of waits.keys()) {
    const cycle = visit(id);
    if (cycle) return cycle;
  }
  return undefined;
}

export const hasCycle = (waits: ReadonlyMap<number, readonly number[]>): boolean => findCycle(waits) !== undefined;
