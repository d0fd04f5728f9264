/**
 * Days and times in the company's time zone. The contract defines the formats; only the time zone comes from the
 * session.
 */
import { addDays, toCalendarDay, daysBetween, formatTimestamp } from '@mainstay/contract/rules/dates';
import { toEpochMs } from '@mainstay/contract/rules/schedule';
import { getSession } from './session.ts';

export { formatLongDate, formatPlainDate, formatShortDate } from '@mainstay/contract/rules/dates';

/** Returns the company's time zone. */
export const getEntityTimeZone = () => getSession()?.entity_timezone ?? 'UTC';

/** Returns the current day of the company, `YYYY-MM-DD`. */
export const getToday = (): string => toCalendarDay(new Date(), getEntityTimeZone());
/** Returns the day of an instant in the company's time zone. */
export const toEntityDay = (instant: string | Date): string => toCalendarDay(new Date(instant), getEntityTimeZone());
/** Formats an instant as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export const formatEntityTimestamp = (instant: string | Date): string =>
  formatTimestamp(new Date(instant), getEntityTimeZone());
/** Returns the whole days from the company's current day to a day; negative if the day has passed. */
export const daysLeft = (day: string): number => daysBetween(getToday(), day);
/** Returns the company's current day plus a number of days. */
export const addDaysToToday = (days: number): string => addDays(getToday(), days);
/** Returns the instant at which a day begins in the company's time zone. */
export const getDayStart = (day: string): string =>
  new Date(toEpochMs(day, '00:00:00', getEntityTimeZone())).toISOString();
