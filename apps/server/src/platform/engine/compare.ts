/** Comparisons: the number of operands, their types, and the meaning of date literals and periods. */
import { InvalidDate, nextPeriod, periodStart, parseDay } from '@mainstay/contract/rules/date-ranges';
import type { Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';
import type { ArgumentType } from '@mainstay/contract/rules/functions';
import { isDate, isNumeric, type Typed, isWithin } from './typed.ts';

type RaiseError = (reason: string) => never;

const SIDES: Partial<Record<Operator, readonly [least: number, most: number]>> = {
  between: [2, 2],
  in: [1, 200],
  is_null: [0, 0],
  not_null: [0, 0],
};
const BOOLEAN_OPERATORS: readonly Operator[] = ['eq', 'ne', 'is_null', 'not_null', 'in'];

/** Also used by request filters, which compare a column of the definition. */
export function compare(left: Typed, op: Operator, right: Typed[], refuse: RaiseError): Typed {
  const [least, most] = SIDES[op] ?? [1, 1];
  if (right.length < least || right.length > most) {
    return refuse(`${op} requires ${least === most ? least : `${least} to ${most}`} values on its right.`);
  }
  if (op === 'contains' || op === 'starts_with') for (const side of [left, ...right]) coerceTo(side, 'text', refuse);
  if (left.type === 'boolean' && !BOOLEAN_OPERATORS.includes(op)) return refuse('True and false cannot be ordered.');
  const [period] = right;
  if (period?.node === 'value' && period.value === null && (op === 'eq' || op === 'ne')) {
    return { node: 'compare', type: 'boolean', op: op === 'eq' ? 'is_null' : 'not_null', left, right: [] };
  }
  if (period?.node === 'value' && period.grain && isDate(left.type) && (op === 'eq' || op === 'ne')) {
    const start = periodStart(String(period.value), period.grain);
    const inside = isWithin(left, { from: start, to: nextPeriod(start, period.grain) });
    return op === 'eq' ? inside : { node: 'logic', type: 'boolean', op: 'not', parts: [inside] };
  }
  const type = commonType([left, ...right], refuse);
  const [subject, sides] = [coerceTo(left, type, refuse), right.map((side) => coerceTo(side, type, refuse))];
  const days = type === 'instant' ? writtenDays(right) : [];
  return days.length > 0
    ? onDays(subject, op, days)
    : { node: 'compare', type: 'boolean', op, left: subject, right: sides };
}

/** Returns the days if all operands are date literals; otherwise returns an empty list. */
function writtenDays(sides: readonly Typed[]): string[] {
  const days = sides.flatMap((side) => (side.node === 'value' && side.value !== null ? (toDay(side.value) ?? []) : []));
  return days.length === sides.length ? days : [];
}

/** A date literal covers the whole day, so `lte` and `between` include all moments of the last day. */
function onDays(moment: Typed, op: Operator, [first = '', last = first, ...more]: readonly string[]): Typed {
  const after = (day: string) => nextPeriod(day, 'day');
  const on = (day: string) => isWithin(moment, { from: day, to: after(day) });
  const compared = (than: Operator, day: string): Typed => ({
    ...{ node: 'compare', type: 'boolean', op: than, left: moment },
    right: [{ node: 'value', type: 'instant', value: `${day}T00:00:00Z` }],
  });
  switch (op) {
    case 'between':
      return isWithin(moment, { from: first, to: after(last) });
    case 'gt':
      return compared('gte', after(first));
    case 'lte':
      return compared('lt', after(first));
    case 'gte':
    case 'lt':
      return compared(op, first);
    case 'ne':
      return { node: 'logic', type: 'boolean', op: 'not', parts: [on(first)] };
    default:
      return { node: 'logic', type: 'boolean', op: 'any', parts: [...new Set([first, last, ...more])].map(on) };
  }
}

export function toTypedValue(value: ScalarValue): Typed {
  if (typeof value === 'boolean') return { node: 'value', type: 'boolean', value };
  if (typeof value === 'string') return { node: 'value', type: 'text', value };
  return { node: 'value', type: Number.isSafeInteger(value) ? 'int' : 'number', value };
}

const isWritten = (side: Typed): boolean => side.node === 'value' && side.type === 'text';

/**
 * Returns the common type of all operands. Numbers share a numeric type; text literals and days adopt the type of the
 * date they are compared with.
 */
export function commonType(sides: Typed[], refuse: RaiseError): ValueType {
  const first = sides.find((side) => !isWritten(side) && side.node !== 'value') ?? sides.find((s) => !isWritten(s));
  if (!first) return 'text';
  if (isNumeric(first.type) && sides.every((side) => isNumeric(side.type))) {
    return sides.some((side) => side.type === 'number') ? 'number' : 'int';
  }
  if (sides.every((side) => fits(side, first.type))) return first.type;
  return refuse('Values of different types cannot be compared or mixed.');
}

const fits = (side: Typed, type: ValueType): boolean =>
  side.type === type ||
  (isNumeric(side.type) && isNumeric(type)) ||
  (side.node === 'value' && (side.type === 'text' || side.type === 'date') && isDate(type));

/** Asserts a type and converts a text literal to a date where a date is required. */
export function coerceTo(typed: Typed, wanted: ArgumentType, refuse: RaiseError): Typed {
  if (wanted === 'same') return typed;
  const type = wanted === 'numeric' ? 'number' : wanted;
  if (wanted === 'int' ? typed.type !== 'int' : !fits(typed, type)) {
    return refuse(`This is ${TYPE_LABELS[typed.type]}, but ${TYPE_LABELS[type]} is required.`);
  }
  if (typed.node !== 'value' || typed.type === type || isNumeric(type)) return typed;
  if (typed.value === null) return { ...typed, type };
  const day = toDay(typed.value) ?? refuse('Invalid date provided');
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
    if (error instanceof InvalidDate) return undefined;
    throw error;
  }
}
