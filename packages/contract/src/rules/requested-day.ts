/** The day that a call requests metrics of, and the last of its days that is over. */
import { nextPeriod, periodStart } from './date-ranges.ts';
import { addDays } from './dates.ts';
import type { Grain } from './expressions.ts';

export interface RequestedDay {
  /** State, such as entitlements, is read at the end of this day. */
  day: string;
  /** Counts, such as active users, go up to this day: today is not over, so its counts would read as a drop. */
  lastCompleteDay: string;
}

/** @param requested `as_of` of the call; a day that is not over yet is today */
export const resolveRequestedDay = (requested: string | undefined, today: string): RequestedDay =>
  requested !== undefined && requested < today
    ? { day: requested, lastCompleteDay: requested }
    : { day: today, lastCompleteDay: addDays(today, -1) };

/**
 * The first day of the period that is not over at the end of `day`; before that end with `isDayOver: false`. Its values may
 * still change, so it is marked as incomplete.
 */
export function findRunningPeriod(
  grain: Grain,
  day: string,
  { isDayOver }: { isDayOver: boolean },
): string | undefined {
  const start = periodStart(day, grain);
  return isDayOver && nextPeriod(start, grain) === addDays(day, 1) ? undefined : start;
}
