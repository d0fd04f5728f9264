/**
 * The semantics of values, functions, comparisons and date ranges, implemented from the specification without SQL,
 * types or the compiler.
 */
import type { Filter } from '@mainstay/contract/components/definition';
import type { FunctionName, Grain, Operator } from '@mainstay/contract/rules/expressions';

/** Days have the form `YYYY-MM-DD`, moments the form `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export type Value = number | string | boolean | null;

const DAY_MS = 864e5;
export const isDay = (value: Value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
export const isMoment = (value: Value): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);
const toNumber = (value: Value | undefined): number => Number(value);

/** Compares values. A day compared with a moment is its first instant in UTC; texts are compared by character. */
export function compareOrder(a: Value, b: Value): number {
  const [x, y] = isMoment(a) || isMoment(b) ? [toMoment(a), toMoment(b)] : [a, b];
  return x === y || x === null || y === null ? 0 : x < y ? -1 : 1;
}
const toMoment = (value: Value): Value => (isDay(value) ? `${value}T00:00:00.000Z` : value);

export const orNull = (args: readonly Value[], make: () => Value): Value => (args.includes(null) ? null : make());

/** Rounds half away from zero, in decimal digits. */
function round(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = Number(Math.abs(value).toPrecision(15)).toExponential().split('e');
  const whole = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  return Math.sign(value) * Number(`${whole}e${-digits}`);
}

export function applyFunction(fn: FunctionName, args: readonly Value[], today: string): Value {
  const [a = null, b = null, c = null] = args;
  switch (fn) {
    case 'add':
      return orNull(args, () => args.reduce<number>((sum, arg) => sum + toNumber(arg), 0));
    case 'mul':
      return orNull(args, () => args.reduce<number>((product, arg) => product * toNumber(arg), 1));
    case 'sub':
      return orNull(args, () => toNumber(a) - toNumber(b));
    case 'div':
      return orNull(args, () => (toNumber(b) === 0 ? null : toNumber(a) / toNumber(b)));
    case 'percent':
      return orNull(args, () => (toNumber(b) === 0 ? null : (toNumber(a) * 100) / toNumber(b)));
    case 'neg':
      return orNull(args, () => -toNumber(a));
    case 'abs':
      return orNull(args, () => Math.abs(toNumber(a)));
    case 'floor':
      return orNull(args, () => Math.floor(toNumber(a)));
    case 'ceil':
      return orNull(args, () => Math.ceil(toNumber(a)));
    case 'round':
      return orNull(args, () => round(toNumber(a), toNumber(b ?? 0)));
    case 'coalesce':
      return args.find((arg) => arg !== null) ?? null;
    case 'if':
      return a === true ? b : c;
    case 'eq':
      return orNull([a, b], () => compareOrder(a, b) === 0);
    case 'gt':
      return orNull([a, b], () => compareOrder(a, b) > 0);
    case 'lt':
      return orNull([a, b], () => compareOrder(a, b) < 0);
    case 'and':
      return args.includes(false) ? false : args.includes(null) ? null : true;
    case 'or':
      return args.includes(true) ? true : args.includes(null) ? null : false;
    case 'not':
      return a === null ? null : !a;
    case 'concat':
      return args.map((arg) => arg ?? '').join('');
    case 'lower':
      return a === null ? null : String(a).toLowerCase();
    case 'upper':
      return a === null ? null : String(a).toUpperCase();
    case 'today':
      return today;
    case 'last_complete_day':
      return addDays(today, -1);
    case 'days_between':
      return orNull(args, () => (Date.parse(String(b)) - Date.parse(String(a))) / DAY_MS);
    case 'date_part':
      return orNull(args, () => getDatePart(String(a), String(b)));
  }
}

/** Weeks follow ISO 8601: the week with the year's first Thursday is the first. */
function getDatePart(part: string, day: string): number {
  const date = new Date(day);
  switch (part) {
    case 'year':
      return date.getUTCFullYear();
    case 'quarter':
      return Math.ceil((date.getUTCMonth() + 1) / 3);
    case 'month':
      return date.getUTCMonth() + 1;
    case 'day':
      return date.getUTCDate();
    case 'dow':
      return date.getUTCDay();
    default: {
      const thursday = new Date(addDays(startOfPeriod(day, 'week'), 3));
      return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS / 7) + 1;
    }
  }
}

export function matchesOperator(op: Operator, left: Value, right: readonly Value[]): Value {
  const [a = null, b = null] = right;
  const compareWith = (test: (sign: number) => boolean) => orNull([left, a], () => test(compareOrder(left, a)));
  const lower = (value: Value) => String(value).toLowerCase();
  switch (op) {
    case 'is_null':
      return left === null;
    case 'not_null':
      return left !== null;
    case 'eq':
      return compareWith((sign) => sign === 0);
    case 'ne':
      return compareWith((sign) => sign !== 0);
    case 'gt':
      return compareWith((sign) => sign > 0);
    case 'gte':
      return compareWith((sign) => sign >= 0);
    case 'lt':
      return compareWith((sign) => sign < 0);
    case 'lte':
      return compareWith((sign) => sign <= 0);
    case 'between':
      return applyFunction('and', [matchesOperator('gte', left, [a]), matchesOperator('lte', left, [b])], '');
    case 'in':
      return applyFunction(
        'or',
        right.map((side) => matchesOperator('eq', left, [side])),
        '',
      );
    case 'contains':
      return orNull([left, a], () => lower(left).includes(lower(a)));
    case 'starts_with':
      return orNull([left, a], () => lower(left).startsWith(lower(a)));
  }
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the first day of the period that contains a day; weeks start on Monday. A moment belongs to its day in UTC.
 */
export function startOfPeriod(dayOrMoment: string, grain: Grain): string {
  const day = dayOrMoment.slice(0, 10);
  const [year = '', month = ''] = day.split('-');
  switch (grain) {
    case 'day':
      return day;
    case 'week': {
      let monday = day;
      while (new Date(monday).getUTCDay() !== 1) monday = addDays(monday, -1);
      return monday;
    }
    case 'month':
      return `${year}-${month}-01`;
    case 'quarter':
      return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`;
    case 'year':
      return `${year}-01-01`;
  }
}
export function startOfNextPeriod(start: string, grain: Grain): string {
  let day = addDays(start, 1);
  while (startOfPeriod(day, grain) === start) day = addDays(day, 1);
  return day;
}

/** The first day, and the first day after the range. */
export interface Days {
  from: string;
  to: string;
}

/** Implements S3-16, S3-18 and S3-19; returns undefined for an incomplete range. */
export function resolveDays(
  filter: Pick<Filter, 'condition' | 'from' | 'to' | 'year'>,
  today: string,
): Days | undefined {
  const ends = getEnds(filter, today);
  if (!ends) return undefined;
  // An end before the start is replaced by the start, before a year shifts both (3-filters-32, S3-19).
  const [first, end] = ends;
  const last = end < first ? first : end;
  if (filter.year === undefined) return { from: first, to: addDays(last, 1) };
  const years = filter.year - Number(last.slice(0, 4));
  const toYear = (day: string) => setYear(day, Number(day.slice(0, 4)) + years);
  return { from: toYear(first), to: addDays(toYear(last), 1) };
}

const setYear = (day: string, year: number): string => {
  const date = `${year}${day.slice(4)}`;
  const existsInYear = new Date(date).toISOString().slice(0, 10) === date;
  return existsInYear ? date : `${year}-02-28`;
};

function getEnds(
  { condition, from, to }: Pick<Filter, 'condition' | 'from' | 'to'>,
  today: string,
): [string, string] | undefined {
  const daysUntilToday = (days: number): [string, string] => [addDays(today, 1 - days), today];
  const legacy: Record<string, number> = { '1 months': 30, '3 months': 90, '6 months': 180, '12 months': 365 };
  if (condition === 'Custom') return from && to ? [String(from).slice(0, 10), String(to).slice(0, 10)] : undefined;
  if (condition === 'Today' || condition === 'now()') return [today, today];
  if (condition === 'Yesterday' || condition === '1 days') return [addDays(today, -1), addDays(today, -1)];
  if (legacy[condition] !== undefined) return daysUntilToday(legacy[condition]);
  const lastDays = /^Last (\d+) Days$/.exec(condition);
  if (lastDays) return daysUntilToday(Number(lastDays[1]));
  const [relation, unit = ''] = condition.split(' ');
  const start = startOfPeriod(today, unit.toLowerCase() as Grain);
  if (relation === 'Current') return [start, today];
  return [startOfPeriod(addDays(start, -1), unit.toLowerCase() as Grain), addDays(start, -1)];
}
