/**
 * Days and times in the company's time zone. The contract defines the formats; only the time zone comes from the
 * session.
 */
import {
  addDays,
  toCalendarDay,
  daysBetween,
  formatDateTime,
  formatLongDate,
  formatTimestamp,
} from '@mainstay/contract/rules/dates';
import { formatRelativeTime } from '@mainstay/contract/rules/relative-time';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import { getSession } from './session.ts';

export {
  formatLongDate,
  formatLongMonth,
  formatPlainDate,
  formatShortDate,
  formatShortMonth,
} from '@mainstay/contract/rules/dates';

/** Returns the company's time zone. */
export const getEntityTimeZone = () => getSession()?.entity_timezone ?? 'UTC';

/** Returns the current day of the company, `YYYY-MM-DD`. */
export const getToday = (): string => toCalendarDay(new Date(), getEntityTimeZone());
/** Returns the day of an instant in the company's time zone. */
export const toEntityDay = (instant: string | Date): string => toCalendarDay(new Date(instant), getEntityTimeZone());
/** Formats the day of an instant in the company's time zone: `Nov 20th, 2026`. */
export const formatEntityDate = (instant: string | Date): string => formatLongDate(toEntityDay(instant));
/** Formats an instant in the company's time zone for sentences: `Nov 20th, 2026 at 08:30`. */
export const formatEntityDateTime = (instant: string | Date): string =>
  formatDateTime(new Date(instant), getEntityTimeZone());
/** Formats how long ago an instant was: `5 min ago`. @param justNowMinutes how exactly the instant is known, in minutes */
export const formatTimeAgo = (instant: string, now: Date, justNowMinutes?: number): string =>
  formatRelativeTime(new Date(instant), { now, timeZone: getEntityTimeZone(), justNowMinutes });
/** Formats an instant for logs, as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export const formatEntityTimestamp = (instant: string | Date): string =>
  formatTimestamp(new Date(instant), getEntityTimeZone());
/** Returns the whole days from the company's current day to a day; negative if the day has passed. */
export const daysLeft = (day: string): number => daysBetween(getToday(), day);
/** Returns the company's current day plus a number of days. */
export const addDaysToToday = (days: number): string => addDays(getToday(), days);
/** Returns the instant at which a day begins in the company's time zone. */
export const getDayStart = (day: string): string => toInstant(day, '00:00');
/**
 * Returns the instant of a local time of the company.
 * @param time `HH:mm`
 */
export const toInstant = (day: string, time: string): string =>
  new Date(toEpochMs(day, `${time}:00`, getEntityTimeZone())).toISOString();
