/** Parses list filters that compare numbers, amounts or days, and rejects invalid ones. */
import type { ListFilter } from '@mainstay/contract/kit';
import { FieldError } from './errors.ts';

type Operator = '=' | '>' | '<' | '>=' | '<=';

/** One comparison of a column with a value. */
export interface Comparison {
  column: string;
  operator: Operator;
  value: string | number;
  type: 'bigint' | 'int' | 'date' | 'text';
}

/** A column that ranges can filter: its label, its column name and its type. */
export interface RangeColumn {
  label: string;
  column: string;
  type: 'int' | 'bigint' | 'date';
  /** Amounts are stored in minor units of the company's currency. */
  money?: true;
}
const MAX_VALUES = { int: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

/** @throws BusinessError */
export function rejectFilter(column: string, label: string, requirement: string): never {
  const message = `${label} must be ${requirement}.`;
  throw new FieldError(column, message);
}

type FilterInput = string | number | null | undefined;
const isMissing = (value: FilterInput) => value === undefined || value === null || String(value).trim() === '';
/**
 * Returns true for filters without a value and for `between` with one end. The user is still typing them, so they are
 * ignored (decision 25).
 */
export const isIncomplete = ({ condition, from, to }: ListFilter): boolean =>
  isMissing(from) || (condition === 'between' && isMissing(to));

/** Returns a condition that is true if all conditions of an alternative are. */
export const anyAlternativeSql = (alternatives: readonly (readonly string[])[]): string =>
  `(${alternatives.map((conditions) => conditions.join(' and ')).join(' or ')})`;

/** Returns true if a query can contain the text; the database does not support NUL. */
export const isPlainText = (text: string): boolean => !text.includes('\0');

/** Returns true for a calendar day in the form `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Columns hold whole numbers, so any range is equivalent to one between two whole numbers: 3.5 and more begins at 4.
 */
function toWholeRange(
  filter: ListFilter,
  parseNumber: (value: FilterInput) => number,
): [low: number | null, high: number | null] {
  const from = parseNumber(filter.from);
  if (filter.condition === 'greater than') return [Math.floor(from) + 1, null];
  if (filter.condition === 'less than') return [null, Math.ceil(from) - 1];
  return [Math.ceil(from), Math.floor(filter.condition === 'between' ? parseNumber(filter.to) : from)];
}

/** Amounts arrive in major units. The product with 10^n is rounded to remove the error of the binary fraction. */
const toMinor = (major: number, digits: number) => Math.round(major * 10 ** (digits + 4)) / 10 ** 4;

function toNumberComparisons(
  filter: ListFilter,
  { label, column, type, money }: RangeColumn,
  digits: number,
): Comparison[] {
  const max = type === 'int' ? MAX_VALUES.int : MAX_VALUES.bigint;
  const [low, high] = toWholeRange(filter, (value) => {
    const number = typeof value === 'number' ? value : Number(value);
    if (!Number.isFinite(number)) return rejectFilter(filter.column_name, label, 'a number');
    return toMinor(number, money ? digits : 0);
  });
  const clamp = (n: number) => Math.max(-max, Math.min(max, n));
  const toComparison = (operator: Operator, bound: number | null): Comparison[] =>
    bound === null ? [] : [{ column, operator, value: clamp(bound), type }];
  return [...toComparison('>=', low), ...toComparison('<=', high)];
}

function toDateComparisons(filter: ListFilter, { label, column }: RangeColumn): Comparison[] {
  const compare = (operator: Operator, value: FilterInput): Comparison => {
    const text = String(value).trim();
    const day = isDay(text) ? text : rejectFilter(filter.column_name, label, 'a date such as 2026-11-20');
    return { column, operator, value: day, type: 'date' };
  };
  if (filter.condition === 'greater than') return [compare('>', filter.from)];
  if (filter.condition === 'less than') return [compare('<', filter.from)];
  if (filter.condition === 'between') return [compare('>=', filter.from), compare('<=', filter.to)];
  return [compare('=', filter.from)];
}

/**
 * Parses a filter on a range of numbers, amounts or days.
 * @throws BusinessError
 */
export function parseRangeFilter(filter: ListFilter, column: RangeColumn, minorDigits: number): Comparison[] {
  if (filter.condition === 'contains')
    return rejectFilter(filter.column_name, column.label, 'filtered with a comparison');
  return column.type === 'date' ? toDateComparisons(filter, column) : toNumberComparisons(filter, column, minorDigits);
}
