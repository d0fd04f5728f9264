/** Expressions whose names are resolved and whose types are known. Only such trees become SQL. */
import type {
  Aggregate,
  FunctionName,
  Grain,
  Operator,
  ScalarValue,
  ValueType,
} from '@mainstay/contract/rules/expressions';
import type { DatasetColumn } from './dataset.ts';

export type Typed =
  | { node: 'column'; type: ValueType; column: DatasetColumn }
  /**
   * With `grain`, the value is the start of a period and represents all of it. Null occurs only in parameters: a click
   * on an item without a value.
   */
  | { node: 'value'; type: ValueType; value: ScalarValue | null; grain?: Grain }
  | { node: 'call'; type: ValueType; fn: FunctionName; args: Typed[] }
  | { node: 'aggregate'; type: ValueType; agg: Aggregate; of?: Typed | undefined; where?: Typed | undefined }
  | { node: 'slot'; type: ValueType; slot: number }
  | { node: 'grain'; type: 'date'; grain: Grain; of: Typed }
  | { node: 'logic'; type: 'boolean'; op: 'all' | 'any' | 'not'; parts: Typed[] }
  | { node: 'compare'; type: 'boolean'; op: Operator; left: Typed; right: Typed[] };

export const isNumeric = (type: ValueType): boolean => type === 'int' || type === 'number';
export const isDate = (type: ValueType): type is 'date' | 'instant' => type === 'date' || type === 'instant';

export function getChildren(typed: Typed): Typed[] {
  switch (typed.node) {
    case 'column':
    case 'value':
    case 'slot':
      return [];
    case 'call':
      return typed.args;
    case 'aggregate':
      return [typed.of, typed.where].filter((child) => child !== undefined);
    case 'grain':
      return [typed.of];
    case 'logic':
      return typed.parts;
    case 'compare':
      return [typed.left, ...typed.right];
  }
}

export function getJoins(typed: Typed, joins = new Set<string>()): Set<string> {
  if (typed.node === 'column' && typed.column.join) joins.add(typed.column.join);
  for (const child of getChildren(typed)) getJoins(child, joins);
  return joins;
}

export const hasAggregate = (typed: Typed): boolean =>
  typed.node === 'aggregate' || getChildren(typed).some((child) => hasAggregate(child));

/** Returns true if the expression reads a column that counts a single day. */
export const readsSingleDay = (typed: Typed): boolean =>
  (typed.node === 'column' && typed.column.isOfSingleDay === true) || getChildren(typed).some(readsSingleDay);

const isValue = (typed: Typed | undefined): boolean => typed?.node === 'value';
/**
 * Returns true if the values of several groups add up to the value of all of them together. Sums and counts do,
 * averages do not.
 */
export function isAdditive(typed: Typed): boolean {
  if (typed.node === 'aggregate') return typed.agg === 'sum' || typed.agg === 'count';
  if (typed.node !== 'call') return false;
  const [first, ...rest] = typed.args;
  const nonLiterals = typed.args.filter((arg) => !isValue(arg));
  switch (typed.fn) {
    case 'add':
    case 'sub':
      return typed.args.every(isAdditive);
    case 'mul':
      return nonLiterals.length === 1 && nonLiterals.every(isAdditive);
    case 'div':
      return first !== undefined && isAdditive(first) && rest.every(isValue);
    case 'coalesce':
      return first !== undefined && isAdditive(first) && rest.every((arg) => arg.node === 'value' && arg.value === 0);
    default:
      return false;
  }
}

/** Returns true if the expression depends on the order of rows in time. */
export const dependsOnDate = (typed: Typed): boolean =>
  (typed.node === 'aggregate' && (typed.agg === 'first' || typed.agg === 'last')) ||
  getChildren(typed).some((child) => dependsOnDate(child));

export const allOf = (parts: Typed[]): Typed => ({ node: 'logic', type: 'boolean', op: 'all', parts });

/** Builds the condition that a day or a moment is in a half-open range of days. */
export function isWithin(target: Typed, { from, to }: { from: string; to: string }): Typed {
  const { type } = target;
  const toLiteral = (day: string): Typed => ({
    node: 'value',
    type,
    value: type === 'instant' ? `${day}T00:00:00Z` : day,
  });
  const createComparison = (op: Operator, day: string): Typed => ({
    node: 'compare',
    type: 'boolean',
    op,
    left: target,
    right: [toLiteral(day)],
  });
  return allOf([createComparison('gte', from), createComparison('lt', to)]);
}
