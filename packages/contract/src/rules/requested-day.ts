/** The day for which a call requests metrics, and the last complete day. */
import { nextPeriod, periodStart } from './date-ranges.ts';
import { addDays } from './dates.ts';
import type { Grain } from './expressions.ts';

export interface RequestedDay {
  /** State, such as entitlements, is read at the end of this day. */
  day: string;
  /** Counts, such as active users, end with this day. Today is incomplete, so its counts would look like a drop. */
  lastCompleteDay: string;
}

/**
 * Resolves the requested day.
 * @param requested `as_of` of the call; today and later days are treated as today
 */
export const resolveRequestedDay = (requested: string | undefined, today: string): RequestedDay =>
  requested !== undefined && requested < today
    ? { day: requested, lastCompleteDay: requested }
    : { day: today, lastCompleteDay: addDays(today, -1) };

/**
 * Returns the first day of the period that is still incomplete at the end of `day`, or before that end if `isDayOver` is false. Values of
 * that period can still change, so it is marked as incomplete.
 */
export function findRunningPeriod(
  grain: Grain,
  day: string,
  { isDayOver }: { isDayOver: boolean },
): string | undefined {
  const start = periodStart(day, grain);
  return isDayOver && nextPeriod(start, grain) === addDays(day, 1) ? undefined : start;
}
