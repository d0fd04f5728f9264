/**
 * Binds the filters of a request to columns of the definition: row filters go to WHERE, measure filters to HAVING
 * (S3-18).
 */
import type { Column, Filter } from '@mainstay/contract/components/definition';
import {
  type DateRange,
  INVALID_DATE,
  InvalidDate,
  type Interval,
  isLastDays,
  lastDaysRangeName,
  noYearFilterMessage,
  resolveRange,
} from '@mainstay/contract/rules/date-ranges';
import type { Operator } from '@mainstay/contract/rules/expressions';
import type { Caller } from './caller.ts';
import { compare, toTypedValue } from './compare.ts';
import { QueryError } from './query-error.ts';
import { isDate, isNumeric, type Typed, isWithin } from './typed.ts';

/** A checked column of the definition, which filters and sorts may name. */
export interface CheckedColumn {
  column: Column;
  typed: Typed;
}

export interface AppliedFilters {
  where: Typed[];
  having: Typed[];
  /** The range of the filled date, which determines the periods to fill. */
  interval?: Interval | undefined;
}

const NUMBER_CONDITIONS = new Map<string, Operator>([
  ['equal', 'eq'],
  ['greater than', 'gt'],
  ['less than', 'lt'],
  ['between', 'between'],
]);
const TEXT_CONDITIONS = new Map<string, Operator>([
  ['contains', 'contains'],
  ['equal', 'eq'],
]);

/** The columns and values that filters are bound to. */
export interface FilterContext {
  columns: readonly CheckedColumn[];
  dateField: Typed | undefined;
  /** The date whose periods are filled, without its grain. */
  filledDate: Typed | undefined;
  caller: Caller;
}

/**
 * Applies filters; incomplete ones are ignored.
 * @throws QueryError
 */
export function applyFilters(filters: readonly Filter[], ground: FilterContext): AppliedFilters {
  const { columns } = ground;
  const applied: AppliedFilters = { where: [], having: [] };
  filters.forEach((filter, index) => {
    if (!filter.enable_filter_query) return;
    const place = `filters.${index}`;
    if (filter.type === 'daterange') {
      applyRange(filter, ground, applied, place);
      return;
    }
    const { column, typed } = findColumn(filter, columns, place);
    if (filter.condition_type !== undefined && filter.condition_type !== 'operator') {
      throw new QueryError(`${place}.condition_type`, 'This is not a condition type of this filter.');
    }
    const condition =
      filter.type === 'search' ? searchCondition(filter, typed, place) : numberCondition(filter, typed, place);
    if (condition) (column.role === 'measure' ? applied.having : applied.where).push(condition);
  });
  return applied;
}

function applyRange(filter: Filter, ground: FilterContext, applied: AppliedFilters, place: string): void {
  const { columns, dateField, filledDate, caller } = ground;
  const named = filter.column_name === undefined ? undefined : findColumn(filter, columns, place);
  const target = named ? named.typed : dateField;
  if (!target) throw new QueryError(place, 'This component has no date to filter by.');
  const day = target.node === 'grain' ? target.of : target;
  if (!isDate(day.type)) throw new QueryError(`${place}.column_name`, 'This is not a date column.');
  const interval = resolveInterval(filter, day.type === 'instant' ? caller.utcToday : caller.today, place);
  if (!interval) return;
  (named?.column.role === 'measure' ? applied.having : applied.where).push(isWithin(day, interval));
  const isFilled = day.node === 'column' && filledDate?.node === 'column' && day.column === filledDate.column;
  if (isFilled) applied.interval = overlap(applied.interval, interval);
}

/**
 * @returns undefined if the filter is incomplete
 * @throws QueryError
 */
export function resolveInterval(filter: Filter, today: string, place: string): Interval | undefined {
  try {
    const range = toRange(filter);
    if (range.year !== undefined && isLastDays(range.condition)) {
      throw new QueryError(`${place}.year`, noYearFilterMessage(range.condition));
    }
    return resolveRange(range, today);
  } catch (error) {
    if (error instanceof InvalidDate) throw new QueryError(`${place}.condition`, INVALID_DATE);
    throw error;
  }
}

/** `condition_type` defines how the condition is interpreted; without it, the condition is a range name. */
function toRange({ condition, condition_type: type, from, to, year }: Filter): DateRange {
  const range = { condition, from, to, year };
  switch (type) {
    case undefined:
      return range;
    case 'custom':
      return { ...range, condition: 'Custom' };
    case 'last_n':
      if (/^\d{1,4}$/.test(condition)) return { ...range, condition: lastDaysRangeName(Number(condition)) };
      if (/^Last \d{1,4} Days$/.test(condition)) return range;
      throw new InvalidDate();
    case 'named':
      if (condition === 'Custom') throw new InvalidDate();
      return range;
    case 'operator':
      throw new InvalidDate();
  }
}

const overlap = (one: Interval | undefined, other: Interval): Interval =>
  one === undefined
    ? other
    : { from: one.from > other.from ? one.from : other.from, to: one.to < other.to ? one.to : other.to };

function findColumn(filter: Filter, columns: readonly CheckedColumn[], place: string): CheckedColumn {
  const found = columns.find(({ column }) => column.key === filter.column_name);
  if (!found) throw new QueryError(`${place}.column_name`, 'This component has no column with this name.');
  if (found.column.filter !== filter.type) {
    throw new QueryError(`${place}.column_name`, `This column does not support the filter ${filter.type}.`);
  }
  return found;
}

const raiseErrorAt =
  (place: string) =>
  (reason: string): never => {
    throw new QueryError(place, reason);
  };

function searchCondition(filter: Filter, typed: Typed, place: string): Typed | undefined {
  const op = TEXT_CONDITIONS.get(filter.condition);
  if (!op) throw new QueryError(`${place}.condition`, 'This is not a condition of this filter.');
  if (filter.from === undefined || filter.from === null || filter.from === '') return undefined;
  if (typed.type !== 'text') throw new QueryError(`${place}.column_name`, 'This is not a text column.');
  return compare(typed, op, [toTypedValue(String(filter.from))], raiseErrorAt(place));
}

function numberCondition(filter: Filter, typed: Typed, place: string): Typed | undefined {
  const op = NUMBER_CONDITIONS.get(filter.condition);
  if (!op) throw new QueryError(`${place}.condition`, 'This is not a condition of this filter.');
  if (!isNumeric(typed.type)) throw new QueryError(`${place}.column_name`, 'This is not a number column.');
  const given = op === 'between' ? [filter.from, filter.to] : [filter.from];
  const present = given.filter((value) => value !== undefined && value !== null && value !== '');
  if (present.length < given.length) return undefined;
  const numbers = present.map((value) => {
    const number = typeof value === 'boolean' ? Number.NaN : Number(value);
    if (!Number.isFinite(number) || Math.abs(number) > 1e15) throw new QueryError(place, 'This is not a number.');
    return toTypedValue(number);
  });
  return compare(typed, op, numbers, raiseErrorAt(place));
}
