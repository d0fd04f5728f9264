/** The day that a call requests metrics of, and the last of its days that is over. */
import { addDays } from './dates.ts';

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
