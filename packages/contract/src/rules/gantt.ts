/** The date window of a Gantt view of actions and the days of each bar. Rows 2-gantt, 2-S-50. */
import type { ActionStatus } from './actions.ts';
import { addDays, toCalendarDay } from './dates.ts';

/** The first and the last visible day, `YYYY-MM-DD`. */
export interface GanttWindow {
  start: string;
  end: string;
}

const DAYS_BACK = 30;
/** Number of days after today, by the location of the view (2-C-07). */
const DAYS_AHEAD = { actions: 30, account: 120, play: 90 } as const;
export type GanttView = keyof typeof DAYS_AHEAD;

/**
 * Returns the window of a view.
 * @param today today in the company's time zone
 * @param startedOn the day on which the play was created, if the view shows a single play
 */
export function ganttWindow(view: GanttView, today: string, startedOn: string = today): GanttWindow {
  const start = view === 'play' ? startedOn : addDays(today, -DAYS_BACK);
  return { start: start < today ? start : today, end: addDays(today, DAYS_AHEAD[view]) };
}

interface DatedAction {
  status: ActionStatus;
  due_date: string | null;
  /** ISO 8601 timestamps. */
  completed_on: string | null;
  created_at: string;
}

/**
 * Returns the days of an action's bar in the company's time zone: from its creation to its due date or completion. If the due date is
 * before the creation, the bar covers one day. Returns null for an action without such a day.
 */
export function ganttDays(action: DatedAction, timeZone: string): GanttWindow | null {
  const { status, due_date, completed_on, created_at } = action;
  const completedDay =
    status === 'Completed' && completed_on !== null ? toCalendarDay(new Date(completed_on), timeZone) : null;
  const end = completedDay ?? due_date;
  if (end === null) return null;
  const start = toCalendarDay(new Date(created_at), timeZone);
  return { start: start < end ? start : end, end };
}
