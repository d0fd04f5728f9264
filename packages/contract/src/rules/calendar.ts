/** Messages and times of calendar events. Rows 1-calendar, 2-calendar, 2-S-78, 2-S-79. */
export const EVENT_MESSAGES = {
  titleRequired: 'Title is required',
  endBeforeStart: 'End time should be greater than start time',
  periodTooLong: 'Choose a period of at most 100 days.',
} as const;

/** The longest period of one request, in days. */
export const CALENDAR_DAYS_LIMIT = 100;
/** The length of a new event, in minutes. */
export const EVENT_MINUTES = 60;
const GRID_MINUTES = 15;
/** Up to this many minutes past the grid, a start is rounded down. */
const DOWN_MINUTES = 8;
const MINUTE_MS = 60_000;

/**
 * Moves the start of a new event to the 15-minute grid: down when it is up to 8 minutes past the grid, otherwise up. Every time zone is a
 * whole number of quarters of an hour from UTC, so the grid is the same in all of them.
 */
export function snapStart(start: Date): Date {
  const minutes = Math.floor(start.getTime() / MINUTE_MS);
  const past = minutes % GRID_MINUTES;
  return new Date((minutes - past + (past > DOWN_MINUTES ? GRID_MINUTES : 0)) * MINUTE_MS);
}

export const defaultEnd = (start: Date): Date => new Date(start.getTime() + EVENT_MINUTES * MINUTE_MS);
