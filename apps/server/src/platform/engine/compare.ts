/** Comparisons: the number of operands, their types, and the meaning of date literals and periods. */
import { InvalidDateError, nextPeriod, periodStart, parseDay } from '@mainstay/contract/rules/date-ranges';
import type { Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';
import type { ArgumentType } from '@mainstay/contract/rules/functions';
import { isDate, isNumeric, type Typed, isWithin } from './typed.ts';

type RaiseError = (reason: string) => never;

const OPERAND_COUNTS: Partial<Record<Operator, readonly [least: number, most: number]>> = {
  between: [2, 2],
  in: [1, 200],
  is_null: [0, 0],
  not_null: [0, 0],
};
const BOOLEAN_OPERATORS: readonly Operator[] = ['eq', 'ne', 'is_null', 'not_null', 'in'];

/** Also used by request filters, which compare a column of the definition. */
export function compare(left: Typed, op: Operator, right: Typed[], raiseError: RaiseError): Typed {
  const [min, max] = OPERAND_COUNTS[op] ?? [1, 1];
  if (right.length < min || right.length > max) {
    return raiseError(`${op} requires ${min === max ? min : `${min} to ${max}`} values on its right.`);
  }
  if (op === 'contains' || op === 'starts_with')
    for (const side of [left, ...right]) coerceTo(side, 'text', raiseError);
  if (left.type === 'boolean' && !BOOLEAN_OPERATORS.includes(op))
    return raiseError('True and false cannot be ordered.');
  const [period] = right;
  if (period?.node === 'value' && period.value === null && (op === 'eq' || op === 'ne')) {
    return { node: 'compare', type: 'boolean', op: op === 'eq' ? 'is_null' : 'not_null', left, right: [] };
  }
  if (period?.node === 'value' && period.grain && isDate(left.type) && (op === 'eq' || op === 'ne')) {
    const start = periodStart(String(period.value), period.grain);
    const inPeriod = isWithin(left, { from: start, to: nextPeriod(start, period.grain) });
    return op === 'eq' ? inPeriod : { node: 'logic', type: 'boolean', op: 'not', parts: [inPeriod] };
  }
  const type = commonType([left, ...right], raiseError);
  const [subject, sides] = [coerceTo(left, type, raiseError), right.map((side) => coerceTo(side, type, raiseError))];
  const days = type === 'instant' ? getLiteralDays(right) : [];
  return days.length > 0
    ? compareDays(subject, op, days)
    : { node: 'compare', type: 'boolean', op, left: subject, right: sides };
}

/** Returns the days if all operands are date literals; otherwise returns an empty list. */
function getLiteralDays(sides: readonly Typed[]): string[] {
  const days = sides.flatMap((side) => (side.node === 'value' && side.value !== null ? (toDay(side.value) ?? []) : []));
  return days.length === sides.length ? days : [];
}

/** A date literal covers the whole day, so `lte` and `between` include all moments of the last day. */
function compareDays(moment: Typed, op: Operator, [first = '', last = first, ...more]: readonly string[]): Typed {
  const getNextDay = (day: string) => nextPeriod(day, 'day');
  const isOnDay = (day: string) => isWithin(moment, { from: day, to: getNextDay(day) });
  const compareWith = (operator: Operator, day: string): Typed => ({
    node: 'compare',
    type: 'boolean',
    op: operator,
    left: moment,
    right: [{ node: 'value', type: 'instant', value: `${day}T00:00:00Z` }],
  });
  switch (op) {
    case 'between':
      return isWithin(moment, { from: first, to: getNextDay(last) });
    case 'gt':
      return compareWith('gte', getNextDay(first));
    case 'lte':
      return compareWith('lt', getNextDay(first));
    case 'gte':
    case 'lt':
      return compareWith(op, first);
    case 'ne':
      return { node: 'logic', type: 'boolean', op: 'not', parts: [isOnDay(first)] };
    default:
      return { node: 'logic', type: 'boolean', op: 'any', parts: [...new Set([first, last, ...more])].map(isOnDay) };
  }
}

export function toTypedValue(value: ScalarValue): Typed {
  if (typeof value === 'boolean') return { node: 'value', type: 'boolean', value };
  if (typeof value === 'string') return { node: 'value', type: 'text', value };
  return { node: 'value', type: Number.isSafeInteger(value) ? 'int' : 'number', value };
}

const isTextLiteral = (side: Typed): boolean => side.node === 'value' && side.type === 'text';

/**
 * Returns the common type of all operands. Numbers share a numeric type; text literals and days adopt the type of the
 * date they are compared with.
 */
export function commonType(sides: Typed[], raiseError: RaiseError): ValueType {
  const first =
    sides.find((side) => !isTextLiteral(side) && side.node !== 'value') ?? sides.find((s) => !isTextLiteral(s));
  if (!first) return 'text';
  if (isNumeric(first.type) && sides.every((side) => isNumeric(side.type))) {
    return sides.some((side) => side.type === 'number') ? 'number' : 'int';
  }
  if (sides.every((side) => isCompatible(side, first.type))) return first.type;
  return raiseError('Values of different types cannot be compared or mixed.');
}

const isCompatible = (side: Typed, type: ValueType): boolean =>
  side.type === type ||
  (isNumeric(side.type) && isNumeric(type)) ||
  (side.node === 'value' && (side.type === 'text' || side.type === 'date') && isDate(type));

/** Asserts a type and converts a text literal to a date where a date is required. */
export function coerceTo(typed: Typed, requiredType: ArgumentType, raiseError: RaiseError): Typed {
  if (requiredType === 'same') return typed;
  const type = requiredType === 'numeric' ? 'number' : requiredType;
  if (requiredType === 'int' ? typed.type !== 'int' : !isCompatible(typed, type)) {
    return raiseError(`This is ${TYPE_LABELS[typed.type]}, but ${TYPE_LABELS[type]} is required.`);
  }
  if (typed.node !== 'value' || typed.type === type || isNumeric(type)) return typed;
  if (typed.value === null) return { ...typed, type };
  const day = toDay(typed.value) ?? raiseError('Invalid date provided');
  return { node: 'value', type, value: type === 'instant' ? `${day}T00:00:00Z` : day };
}

const TYPE_LABELS: Readonly<Record<ValueType, string>> = {
  int: 'a whole number',
  number: 'a number',
  text: 'a text',
  date: 'a date',
  instant: 'a moment',
  boolean: 'true or false',
};

function toDay(value: ScalarValue): string | undefined {
  try {
    return parseDay(value);
  } catch (error) {
    if (error instanceof InvalidDateError) return undefined;
    throw error;
  }
}
