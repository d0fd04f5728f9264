/**
 * Binds the filters of a request to columns of the definition: row filters go to WHERE, measure filters to HAVING
 * (S3-18).
 */
import type { Column, Filter } from '@mainstay/contract/components/definition';
import {
  type DateRange,
  type Interval,
  INVALID_DATE,
  InvalidDateError,
  isLastDays,
  lastDaysRangeName,
  noYearFilterMessage,
  resolveRange,
} from '@mainstay/contract/rules/date-ranges';
import type { Operator } from '@mainstay/contract/rules/expressions';
import type { Caller } from './caller.ts';
import { compare, toTypedValue } from './compare.ts';
import { QueryError } from './errors.ts';
import { isDate, isNumeric, isWithin, type Typed } from './typed.ts';

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
export function applyFilters(filters: readonly Filter[], context: FilterContext): AppliedFilters {
  const { columns } = context;
  const applied: AppliedFilters = { where: [], having: [] };
  filters.forEach((filter, index) => {
    if (!filter.enable_filter_query) return;
    const place = `filters.${index}`;
    if (filter.type === 'daterange') {
      applyRange(filter, context, applied, place);
      return;
    }
    const { column, typed } = findColumn(filter, columns, place);
    if (filter.condition_type !== undefined && filter.condition_type !== 'operator') {
      throw new QueryError(`${place}.condition_type`, 'This is not a condition type of this filter.');
    }
    const condition =
      filter.type === 'search' ? toSearchCondition(filter, typed, place) : toNumberCondition(filter, typed, place);
    if (condition) (column.role === 'measure' ? applied.having : applied.where).push(condition);
  });
  return applied;
}

function applyRange(filter: Filter, context: FilterContext, applied: AppliedFilters, place: string): void {
  const { columns, dateField, filledDate, caller } = context;
  const namedColumn = filter.column_name === undefined ? undefined : findColumn(filter, columns, place);
  const target = namedColumn ? namedColumn.typed : dateField;
  if (!target) throw new QueryError(place, 'This component has no date to filter by.');
  const day = target.node === 'grain' ? target.of : target;
  if (!isDate(day.type)) throw new QueryError(`${place}.column_name`, 'This is not a date column.');
  const interval = resolveInterval(filter, day.type === 'instant' ? caller.utcToday : caller.today, place);
  if (!interval) return;
  (namedColumn?.column.role === 'measure' ? applied.having : applied.where).push(isWithin(day, interval));
  const isFilled = day.node === 'column' && filledDate?.node === 'column' && day.column === filledDate.column;
  if (isFilled) applied.interval = intersect(applied.interval, interval);
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
    if (error instanceof InvalidDateError) throw new QueryError(`${place}.condition`, INVALID_DATE);
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
      throw new InvalidDateError();
    case 'named':
      if (condition === 'Custom') throw new InvalidDateError();
      return range;
    case 'operator':
      throw new InvalidDateError();
  }
}

const intersect = (first: Interval | undefined, second: Interval): Interval =>
  first === undefined
    ? second
    : { from: first.from > second.from ? first.from : second.from, to: first.to < second.to ? first.to : second.to };

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

function toSearchCondition(filter: Filter, typed: Typed, place: string): Typed | undefined {
  const op = TEXT_CONDITIONS.get(filter.condition);
  if (!op) throw new QueryError(`${place}.condition`, 'This is not a condition of this filter.');
  if (filter.from === undefined || filter.from === null || filter.from === '') return undefined;
  if (typed.type !== 'text') throw new QueryError(`${place}.column_name`, 'This is not a text column.');
  return compare(typed, op, [toTypedValue(String(filter.from))], raiseErrorAt(place));
}

function toNumberCondition(filter: Filter, typed: Typed, place: string): Typed | undefined {
  const op = NUMBER_CONDITIONS.get(filter.condition);
  if (!op) throw new QueryError(`${place}.condition`, 'This is not a condition of this filter.');
  if (!isNumeric(typed.type)) throw new QueryError(`${place}.column_name`, 'This is not a number column.');
  const operands = op === 'between' ? [filter.from, filter.to] : [filter.from];
  const enteredOperands = operands.filter((value) => value !== undefined && value !== null && value !== '');
  if (enteredOperands.length < operands.length) return undefined;
  const numbers = enteredOperands.map((value) => {
    const number = typeof value === 'boolean' ? Number.NaN : Number(value);
    if (!Number.isFinite(number) || Math.abs(number) > 1e15) throw new QueryError(place, 'This is not a number.');
    return toTypedValue(number);
  });
  return compare(typed, op, numbers, raiseErrorAt(place));
}
