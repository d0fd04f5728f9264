/** Parses days and instants of files and detects which date formats fit a column. */
import type { DateFormat } from '@mainstay/contract/rules/import-fields';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const AMBIGUOUS_FORMATS = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3,9})\.?,?[-\s]+(\d{4})$/i;
const NAME_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap]m)\s*)?(z|utc|[+-]\d{2}:?\d{2})?$/i;

/** Longer than any supported notation of a day and a time. */
const MAX_LENGTH = 64;

/** Plausible years; PostgreSQL would accept more. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

const padTwo = (n: number) => String(n).padStart(2, '0');

function toCalendarDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}

const toFullYear = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);
const toMonth = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Parses a day in an unambiguous notation. */
function parseUnambiguousDay(text: string): string | undefined {
  const iso = ISO.exec(text) ?? COMPACT.exec(text);
  if (iso) return toCalendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = DAY_NAME.exec(text);
  if (dayFirst) return toCalendarDay(Number(dayFirst[3]), toMonth(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = NAME_DAY.exec(text);
  return monthFirst
    ? toCalendarDay(Number(monthFirst[3]), toMonth(monthFirst[1] ?? ''), Number(monthFirst[2]))
    : undefined;
}

/** @returns `YYYY-MM-DD`, or undefined if the text is not a day in this format */
export function parseDay(text: string, format: DateFormat): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = parseUnambiguousDay(text);
  if (plain) return plain;
  const match = AMBIGUOUS_FORMATS.exec(text);
  if (!match || format === 'iso') return undefined;
  const [first, second, year] = [Number(match[1]), Number(match[2]), toFullYear(match[3] ?? '')];
  return format === 'dmy' ? toCalendarDay(year, second, first) : toCalendarDay(year, first, second);
}

/** Splits `2024-07-09 3:00` or `2024-07-09T03:00:00Z` into its day and its time. */
function splitClock(text: string): { day: string; clock: string } {
  const match = text.length > MAX_LENGTH ? null : /^(.*?\d)(?:[T\s]+|,\s*)(\d{1,2}:\d{2}.*)$/is.exec(text);
  return match ? { day: match[1] ?? '', clock: match[2] ?? '' } : { day: text, clock: '' };
}

/** Parses a day and ignores its time, since values of a day column may include midnight. */
export const parseDayOrMidnight = (text: string, format: DateFormat): string | undefined =>
  parseDay(splitClock(text).day, format);

const FORMATTERS = new Map<string, Intl.DateTimeFormat>();
const OFFSETS = new Map<string, number>();
const HOUR_MS = 3_600_000;

/** Returns the milliseconds that a time zone is ahead of UTC in the hour of an instant. */
function getOffsetMs(utcMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const key = `${timeZone}:${Math.floor(utcMs / HOUR_MS)}`;
  const cached = OFFSETS.get(key);
  if (cached !== undefined) return cached;
  let format = FORMATTERS.get(timeZone);
  if (!format) {
    const options = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options });
    FORMATTERS.set(timeZone, format);
  }
  const instant = Math.floor(utcMs / 1000) * 1000;
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second);
  if (OFFSETS.size > 50_000) OFFSETS.clear();
  OFFSETS.set(key, local - instant);
  return local - instant;
}

/** Returns the instant of a local time in a zone; if there are two, the earlier offset is used. */
function toUtc(localMs: number, timeZone: string): number {
  const guess = localMs - getOffsetMs(localMs, timeZone);
  return localMs - getOffsetMs(guess, timeZone);
}

/** @returns ISO text in UTC; a day without a time becomes midnight in the tenant's time zone */
export function parseInstant(text: string, format: DateFormat, timeZone: string): string | undefined {
  const { day: dayText, clock } = splitClock(text);
  const day = parseDay(dayText, format);
  if (!day) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!clock) return new Date(toUtc(midnight, timeZone)).toISOString();
  const time = CLOCK.exec(clock);
  if (!time) return undefined;
  const meridiem = time[4]?.toLowerCase();
  const hour = Number(time[1]);
  if (hour > 23 || Number(time[2]) > 59 || Number(time[3] ?? 0) > 59 || (meridiem && (hour < 1 || hour > 12)))
    return undefined;
  const hours = meridiem ? (hour % 12) + (meridiem === 'pm' ? 12 : 0) : hour;
  const local = midnight + hours * HOUR_MS + Number(time[2]) * 60_000 + Number(time[3] ?? 0) * 1000;
  const zone = time[5]?.toLowerCase();
  if (!zone) return new Date(toUtc(local, timeZone)).toISOString();
  if (zone === 'z' || zone === 'utc') return new Date(local).toISOString();
  const [, sign, h, m] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const offset = (Number(h) * 60 + Number(m)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(local - offset).toISOString();
}

/** Counts the possible interpretations of the values of a whole column. */
export interface DayCount {
  plain: number;
  onlyDmy: number;
  onlyMdy: number;
  either: number;
}
export const createDayCount = (): DayCount => ({ plain: 0, onlyDmy: 0, onlyMdy: 0, either: 0 });

const DAY_PATTERN = /^\s*[\dA-Za-z].*\d/;

export function countDay(count: DayCount, cell: string): void {
  if (cell.length > 40 || !DAY_PATTERN.test(cell)) return;
  const { day } = splitClock(cell.trim());
  if (parseUnambiguousDay(day)) {
    count.plain++;
    return;
  }
  if (!AMBIGUOUS_FORMATS.test(day)) return;
  const dmy = parseDay(day, 'dmy') !== undefined;
  const mdy = parseDay(day, 'mdy') !== undefined;
  if (dmy && mdy) count.either++;
  else if (dmy) count.onlyDmy++;
  else if (mdy) count.onlyMdy++;
}

/**
 * Returns the formats that fit every day of a column. If there are two, the user must choose; if there are none, the
 * column contains no days.
 */
export function getPossibleFormats(count: DayCount): DateFormat[] {
  const { plain, onlyDmy, onlyMdy, either } = count;
  if (onlyDmy + onlyMdy + either === 0) return plain > 0 ? ['iso'] : [];
  if (onlyDmy > 0 && onlyMdy === 0) return ['dmy'];
  if (onlyMdy > 0 && onlyDmy === 0) return ['mdy'];
  return ['dmy', 'mdy'];
}
