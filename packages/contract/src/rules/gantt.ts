/** What a Gantt view of actions shows: its days, and from when to when the bar of an action goes. Rows 2-gantt, 2-S-50. */
import type { ActionStatus } from './actions.ts';
import { addDays, toCalendarDay } from './dates.ts';

/** The first and the last day that are shown, `YYYY-MM-DD`. */
export interface GanttWindow {
  start: string;
  end: string;
}

const BACK = 30;
/** Days ahead of today, by where the view stands (2-C-07). */
const AHEAD = { actions: 30, account: 120, play: 90 } as const;
export type GanttPlace = keyof typeof AHEAD;

/**
 * The days of a view. @param today the company's today
 * @param began the day a play was made, where the view is of that play alone
 */
export function ganttWindow(place: GanttPlace, today: string, began: string = today): GanttWindow {
  const start = place === 'play' ? began : addDays(today, -BACK);
  return { start: start < today ? start : today, end: addDays(today, AHEAD[place]) };
}

interface DatedAction {
  status: ActionStatus;
  due_date: string | null;
  /** Instants, ISO 8601. */
  completed_on: string | null;
  created_at: string;
}

/**
 * The days of an action's bar: from the one it was made on to the one it is due, or was completed on, in the company's
 * time zone. What was due before it was made is a bar of one day. Null for an action without such a day.
 */
export function ganttDays(action: DatedAction, timeZone: string): GanttWindow | null {
  const { status, due_date, completed_on, created_at } = action;
  const done = status === 'Completed' && completed_on !== null ? toCalendarDay(new Date(completed_on), timeZone) : null;
  const end = done ?? due_date;
  if (end === null) return null;
  const start = toCalendarDay(new Date(created_at), timeZone);
  return { start: start < end ? start : end, end };
}
