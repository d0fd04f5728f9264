/**
 * Date ranges that filters offer (S3-16 to 19). Days are `YYYY-MM-DD`. The caller passes "today": in the company's time zone for calendar
 * days, in UTC for instants (decision 50).
 */
import { addDays, daysBetween } from './dates.ts';
import type { Grain } from './expressions.ts';

export const INVALID_DATE = 'Invalid date provided';
export class InvalidDateError extends Error {
  constructor() {
    super(INVALID_DATE);
  }
}

/** A range of days; `to` is exclusive. */
export interface Interval {
  from: string;
  to: string;
}

/** Ranges in display order. `Custom` requires two days. */
export const NAMED_RANGES = [
  'Today',
  'Yesterday',
  'Current Week',
  'Last Week',
  'Current Month',
  'Last Month',
  'Current Quarter',
  'Last Quarter',
  'Current Year',
  'Last Year',
  'Last 30 Days',
  'Last 90 Days',
  'Last 180 Days',
  'Last 365 Days',
] as const;
export const CUSTOM_RANGE = 'Custom';
export const DEFAULT_RANGE = 'Current Month';
export const MAX_LAST_DAYS = 3660;

/** Codes in older definitions. */
const LEGACY = new Map([
  ['now()', 'Today'],
  ['1 days', 'Yesterday'],
  ['1 months', 'Last 30 Days'],
  ['3 months', 'Last 90 Days'],
  ['6 months', 'Last 180 Days'],
  ['12 months', 'Last 365 Days'],
]);
/** Options of the old list of ranges, which ends with Custom (3-filters-30). */
export const LEGACY_RANGES: readonly string[] = [...LEGACY.values(), CUSTOM_RANGE];

/** Returns the current name of a range, which may be stored as a legacy code. */
export const normalizeRangeName = (condition: string): string => LEGACY.get(condition) ?? condition;

export const lastDaysRangeName = (days: number): string => `Last ${days} Days`;
const EXTRA_DAYS: readonly number[] = [60, 100, 150, 200];
const MIN_RANGES = 3;
/** Returns the ranges that a component offers. A short list is extended by four ranges (S3-17). Custom comes last and is not counted. */
export function availableRanges(calendar: readonly string[], lastDays: readonly number[]): string[] {
  const names = [...calendar.map(normalizeRangeName), ...lastDays.map(lastDaysRangeName)].filter(
    (name) => name !== CUSTOM_RANGE,
  );
  const uniqueRanges = [...new Set(names)];
  const extra =
    uniqueRanges.length > MIN_RANGES
      ? []
      : EXTRA_DAYS.map(lastDaysRangeName).filter((name) => !uniqueRanges.includes(name));
  return [...uniqueRanges, ...extra, CUSTOM_RANGE];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a day, or the UTC day of an ISO timestamp.
 * @throws InvalidDateError
 */
export function parseDay(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidDateError();
  const day = new Date(time).toISOString().slice(0, 10);
  // Some engines parse 30 February as 2 March and others reject it.
  if ((DAY.test(text) && day !== text) || day < '1900-01-01' || day > '2200-12-31') throw new InvalidDateError();
  return day;
}

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the first day of the period that contains a day. Weeks start on Monday. */
export function periodStart(day: string, grain: Grain): string {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((date.getUTCDay() + 6) % 7));
    case 'month':
      return iso(year, month, 1);
    case 'quarter':
      return iso(year, month - (month % 3), 1);
    case 'year':
      return iso(year, 0, 1);
  }
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
/** Returns the first day of the period after the one that starts on `start`. */
export function nextPeriod(start: string, grain: Grain): string {
  if (grain === 'day' || grain === 'week') return addDays(start, grain === 'day' ? 1 : 7);
  const date = new Date(`${start}T00:00:00Z`);
  return iso(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[grain], 1);
}

const MIN_PERIOD_DAYS = { day: 1, week: 7, month: 28, quarter: 90, year: 365 } as const;
/** Returns the maximum number of periods that an interval can overlap. */
export const countPeriods = ({ from, to }: Interval, grain: Grain): number =>
  Math.ceil(daysBetween(from, to) / MIN_PERIOD_DAYS[grain]) + 1;

export interface DateRange {
  /** A named range, `Custom`, `Last N Days` or a legacy code. */
  condition: string;
  /** First and last day of `Custom`. */
  from?: unknown;
  to?: unknown;
  /** Moves the range into this year. */
  year?: number | undefined;
}

/**
 * Resolves a range to days.
 * @returns undefined if `Custom` lacks a day, because an incomplete filter is not applied
 * @throws InvalidDateError
 */
export function resolveRange(range: DateRange, today: string): Interval | undefined {
  const ends = resolveEnds(normalizeRangeName(range.condition), range, today);
  if (!ends) return undefined;
  // If the end is before the start, the range is the start day only (3-filters-32).
  const [first, last] = ends[1] < ends[0] ? [ends[0], ends[0]] : ends;
  const dayAfter = addDays(last, 1);
  if (range.year === undefined) return { from: first, to: dayAfter };
  // Shifts by the year of the last day, so that a range across New Year keeps its length.
  const years = range.year - Number(last.slice(0, 4));
  const toTargetYear = (day: string) => moveToYear(day, Number(day.slice(0, 4)) + years);
  // A whole month must also end with its last day in a leap year.
  const isWhole = /^Last (Month|Quarter|Year)$/.test(normalizeRangeName(range.condition));
  return { from: toTargetYear(first), to: isWhole ? toTargetYear(dayAfter) : addDays(toTargetYear(last), 1) };
}

const LAST_DAYS = /^Last (\d{1,4}) Days$/;
/** Returns whether a range cannot be moved to another year (3-filters-35). */
export const isLastDays = (condition: string): boolean => LAST_DAYS.test(normalizeRangeName(condition));
export const noYearFilterMessage = (condition: string): string => `Year filter can not be implemented on ${condition}`;

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the first and last day, both inclusive. Current periods end today, like the default range (C3-14). */
function resolveEnds(condition: string, range: DateRange, today: string): readonly [string, string] | undefined {
  if (condition === CUSTOM_RANGE) {
    if (isMissing(range.from) || isMissing(range.to)) return undefined;
    return [parseDay(range.from), parseDay(range.to)];
  }
  if (condition === 'Today') return [today, today];
  if (condition === 'Yesterday') return [addDays(today, -1), addDays(today, -1)];
  const lastDays = LAST_DAYS.exec(condition);
  if (lastDays) {
    const days = Number(lastDays[1]);
    if (days < 1 || days > MAX_LAST_DAYS) throw new InvalidDateError();
    return [addDays(today, 1 - days), today];
  }
  const named = /^(Current|Last) (Week|Month|Quarter|Year)$/.exec(condition);
  if (!named) throw new InvalidDateError();
  const grain = named[2]?.toLowerCase() as Grain;
  const start = periodStart(today, grain);
  if (named[1] === 'Current') return [start, today];
  const lastDay = addDays(start, -1);
  return [periodStart(lastDay, grain), lastDay];
}

/** Returns the same day in another year; 29 February becomes 28 February (S3-19). */
export function moveToYear(day: string, year: number): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  const movedDay = iso(year, month - 1, date);
  return Number(movedDay.slice(5, 7)) === month ? movedDay : iso(year, 1, 28);
}

/** Returns the interval of equal length that ends where this one starts. */
export const previousInterval = ({ from, to }: Interval): Interval => ({
  from: addDays(from, -daysBetween(from, to)),
  to: from,
});

/** `custom` means the current year (C3-23). */
export const resolveYear = (choice: 'custom' | number, today: string): number =>
  choice === 'custom' ? Number(today.slice(0, 4)) : choice;
/** `custom` and the last 100 years, the current one first (C3-24). */
export const yearChoices = (today: string): ('custom' | number)[] => [
  'custom',
  ...Array.from({ length: 100 }, (_, back) => Number(today.slice(0, 4)) - back),
];
