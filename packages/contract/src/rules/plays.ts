/** How a play follows from its actions, when an action is late, and which steps lead where (2-playbooks, 2-actions). */
import type { ActionPriority, ActionStatus, PLAY_STATUSES } from './actions.ts';
import { toCalendarDay, daysBetween } from './dates.ts';

/** Null: the play never had an action. Everything but CM counts as open (2-C-25). */
export type PlayStatus = (typeof PLAY_STATUSES)[number] | null;

/** Actions of one play, at most: every step counts them anew. */
export const PLAY_ACTIONS_LIMIT = 500;

/** Refusals in the documents' words (2-S-54), and those that they leave open. */
export const PLAY_MESSAGES = {
  name: 'Play name is required',
  full: `A playbook can hold ${PLAY_ACTIONS_LIMIT} actions at most.`,
  circle: 'An action cannot wait for itself, neither directly nor through others.',
  waiting: 'This action waits for others that are still pending.',
} as const;

/** What a play derives from its actions. */
export interface PlayMetrics {
  total_actions: number;
  pending_actions: number;
  status: PlayStatus;
  /** The earliest due date of what is pending; null where nothing pending has one. */
  next_due_date: string | null;
}

export const playStatus = (total: number, pending: number): PlayStatus =>
  pending > 0 ? 'PN' : total > 0 ? 'CM' : null;

/** @param actions all of a play, in any order */
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

/** Shown beside the chip CM for a play with nothing pending, even if it never had an action (2-C-25). */
export const NOTHING_PENDING = 'No pending actions';

/** The tab that a workspace opens on. */
export const workspaceTab = (status: PlayStatus): 'pending' | 'completed' =>
  isOpenPlay(status) ? 'pending' : 'completed';

export type ActionStep = 'tick' | 'untick' | 'skip';

/** Where a step leads; undefined where it is refused. Ticking what is ticked changes nothing. */
export function nextStatus(status: ActionStatus, step: ActionStep): ActionStatus | undefined {
  if (step === 'untick') return 'Pending';
  if (step === 'skip') return status === 'Pending' ? 'Skip' : undefined;
  return status === 'Skip' ? undefined : 'Completed';
}

/** Whole days from today to a due date, where the company is; negative when it is past. */
export const daysUntilDue = (dueDate: string, now: Date, timeZone: string): number =>
  daysBetween(toCalendarDay(now, timeZone), dueDate);

/** A due date ends with its day: one second later the action is late (2-C-32). */
export const isOverdue = (dueDate: string | null, now: Date, timeZone: string): boolean =>
  dueDate !== null && daysUntilDue(dueDate, now, timeZone) < 0;

/** `3 days left`, `2 days overdue`; there is no singular (2-C-31). */
export const formatDueDays = (days: number): string => (days < 0 ? `${-days} days overdue` : `${days} days left`);

/** Whether an action carries the tag HP. */
export const isHighPriority = (priority: ActionPriority): boolean => priority === 'H';
export const HIGH_PRIORITY_TAG = 'HP';

/**
 * A way along which something would wait for itself, each waiting for the next and the last for the first; undefined
 * where there is none.
 *
 * @param waits what each action waits for, by id
 */
export function findCycle(waits: ReadonlyMap<number, readonly number[]>): readonly number[] | undefined {
  const done = new Set<number>();
  const open: number[] = [];
  const visit = (id: number): readonly number[] | undefined => {
    if (done.has(id)) return undefined;
    const at = open.indexOf(id);
    if (at >= 0) return open.slice(at);
    open.push(id);
    for (const other of waits.get(id) ?? []) {
      const circle = visit(other);
      if (circle) return circle;
    }
    open.pop();
    done.add(id);
    return undefined;
  };
  for (const id of waits.keys()) {
    const circle = visit(id);
    if (circle) return circle;
  }
  return undefined;
}

export const hasCycle = (waits: ReadonlyMap<number, readonly number[]>): boolean => findCycle(waits) !== undefined;
