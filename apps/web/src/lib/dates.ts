/** Days and times in the company's time zone. The wording is the contract's; only the zone comes from the session. */
import { addDays, toCalendarDay, daysBetween, formatTimestamp } from '@mainstay/contract/rules/dates';
import { toEpochMs } from '@mainstay/contract/rules/schedule';
import { getSession } from './session.ts';

export { formatLongDate, formatPlainDate, formatShortDate } from '@mainstay/contract/rules/dates';

/** The company's time zone. */
export const getEntityTimeZone = () => getSession()?.entity_timezone ?? 'UTC';

/** The company's today, `YYYY-MM-DD`. */
export const getToday = (): string => toCalendarDay(new Date(), getEntityTimeZone());
/** The company's day of an instant. */
export const toEntityDay = (instant: string | Date): string => toCalendarDay(new Date(instant), getEntityTimeZone());
/** `Y-MM-DD HH:mm:ss` of an instant in the company's time zone. */
export const formatEntityTimestamp = (instant: string | Date): string =>
  formatTimestamp(new Date(instant), getEntityTimeZone());
/** Whole days from the company's today to a day; negative when it is past. */
export const daysLeft = (day: string): number => daysBetween(getToday(), day);
/** The company's day in so many days. */
export const addDaysToToday = (days: number): string => addDays(getToday(), days);
/** The moment at which a day begins for the company. */
export const getDayStart = (day: string): string =>
  new Date(toEpochMs(day, '00:00:00', getEntityTimeZone())).toISOString();
