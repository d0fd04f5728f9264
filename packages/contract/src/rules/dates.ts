/**
 * The only module that formats days and instants as text (decision 14). Its functions are pure: the time zone is a parameter. Each context
 * has one style:
 * - `formatLongDate` in lists, facts and sentences, `formatPlainDate` in the activity feed
 * - `formatShortDate` and `formatShortMonth` on axes and cards whose year is clear from the context
 * - `formatLongWeekday` and `formatShortWeekday` if the weekday matters
 * - `formatDateTime` in sentences and mail, `formatTimestamp` in logs, tooltips and exports, whose entries are compared
 */
import type { Grain } from './expressions.ts';

const MONTHS = [
  ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
  ...(['July', 'August', 'September', 'October', 'November', 'December'] as const),
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const SHORT_NAME_LENGTH = 3;

/** @param month from 1 to 12 */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';
/** @param weekday from 0, Sunday, to 6 */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? '';
/** Shortens the name of a month or a weekday: `Nov`, `Fri`. */
export const shortenName = (name: string): string => name.slice(0, SHORT_NAME_LENGTH);

function formatOrdinal(n: number): string {
  const lastTwoDigits = n % 100;
  if (lastTwoDigits >= 11 && lastTwoDigits <= 13) return `${n}th`;
  return `${n}${({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[n % 10] ?? 'th'}`;
}
const getDateParts = (isoDay: string) => {
  const [y = 0, m = 1, d = 1] = isoDay.slice(0, 10).split('-').map(Number);
  return { y, month: shortenName(monthName(m)), d, longMonth: monthName(m) };
};

/** `MMM Do, YYYY`: `2026-11-20` gives `Nov 20th, 2026`. */
export function formatLongDate(isoDay: string): string {
  const { y, month, d } = getDateParts(isoDay);
  return `${month} ${formatOrdinal(d)}, ${y}`;
}
/** `MMM Do` for days whose year is clear from the context. */
export function formatShortDate(isoDay: string): string {
  const { month, d } = getDateParts(isoDay);
  return `${month} ${formatOrdinal(d)}`;
}
/** The weekday of a day, from 0, Sunday, to 6. */
export const getWeekday = (isoDay: string): number => new Date(toUtcMs(isoDay)).getUTCDay();
/** `ddd, MMM Do` for days whose weekday matters: `Fri, Nov 20th`. */
export const formatShortWeekday = (isoDay: string): string =>
  `${shortenName(weekdayName(getWeekday(isoDay)))}, ${formatShortDate(isoDay)}`;
/** `dddd, MMM Do, YYYY`: `Friday, Nov 20th, 2026`. */
export const formatLongWeekday = (isoDay: string): string =>
  `${weekdayName(getWeekday(isoDay))}, ${formatLongDate(isoDay)}`;
/** `DD MMM YYYY`: `20 Nov 2026`. */
export function formatPlainDate(isoDay: string): string {
  const { y, month, d } = getDateParts(isoDay);
  return `${String(d).padStart(2, '0')} ${month} ${y}`;
}

/** Formats a month: `Nov`. */
export const formatShortMonth = (isoDay: string): string => getDateParts(isoDay).month;
/** Formats a month with its year: `November 2026`. */
export function formatLongMonth(isoDay: string): string {
  const { y, longMonth } = getDateParts(isoDay);
  return `${longMonth} ${y}`;
}

/** Formats a period given by its first day: `Nov 2026`, `Q4 2026`, `2026`; days and weeks as `MMM Do, YYYY`. */
export function formatPeriod(isoDay: string, grain: Grain | null | undefined): string {
  const year = isoDay.slice(0, 4);
  if (grain === 'year') return year;
  if (grain === 'quarter') return `Q${Math.ceil(Number(isoDay.slice(5, 7)) / 3)} ${year}`;
  return grain === 'month' ? `${formatShortMonth(isoDay)} ${year}` : formatLongDate(isoDay);
}
/** Marks a period whose values can still change. */
export const markIncomplete = (period: string): string => `${period} (incomplete)`;

/** Formatters are cached because creating one costs fifty times as much as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();
function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    FORMATS.set(timeZone, format);
  }
  return format;
}
const getClockParts = (instant: Date, timeZone: string) =>
  Object.fromEntries(
    getDateFormat(timeZone)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  ) as Record<string, string>;

/** `Y-MM-DD HH:mm:ss` in the given time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  const parts = getClockParts(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}
/** Formats the time of day in the given time zone: `08:30`. */
export function formatTime(instant: Date, timeZone: string): string {
  const parts = getClockParts(instant, timeZone);
  return `${parts.hour}:${parts.minute}`;
}
/** `MMM Do, YYYY at HH:mm` in the given time zone: `Nov 20th, 2026 at 08:30`. */
export const formatDateTime = (instant: Date, timeZone: string): string =>
  `${formatLongDate(toCalendarDay(instant, timeZone))} at ${formatTime(instant, timeZone)}`;
/** Returns the calendar day of an instant in the given time zone, `YYYY-MM-DD`. */
export function toCalendarDay(instant: Date, timeZone: string): string {
  const parts = getClockParts(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const DAY_MS = 86_400_000;
const toUtcMs = (isoDay: string) => Date.parse(`${isoDay}T00:00:00Z`);
/** Returns the number of whole days between two days; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((toUtcMs(to) - toUtcMs(from)) / DAY_MS);
/** Returns the day that is `n` days after another day, or before it if `n` is negative. */
export const addDays = (isoDay: string, n: number): string =>
  new Date(toUtcMs(isoDay) + n * DAY_MS).toISOString().slice(0, 10);
