/**
 * Rows that are valid for a span of days, expanded to one row per day. Only days that the conditions allow are
 * generated.
 */
import { sql } from 'kysely';
import type { Dataset, DayRange, Fragment } from './dataset.ts';
import { emit, type EmitContext } from './emit.ts';
import { getChildren, type Typed } from './typed.ts';

/** The first and last days that a condition allows, both inclusive. The range may be too wide, never too narrow. */
interface Limits {
  from: Fragment[];
  to: Fragment[];
}

const isConstant = (typed: Typed): boolean =>
  typed.node !== 'column' && typed.node !== 'slot' && getChildren(typed).every(isConstant);

/** @param date the column that holds the day */
function addLimits(test: Typed, date: Typed, ground: EmitContext, limits: Limits): void {
  if (test.node === 'logic' && test.op === 'all') for (const part of test.parts) addLimits(part, date, ground, limits);
  if (test.node !== 'compare' || !test.right.every(isConstant)) return;
  const isDate = (typed: Typed | undefined) =>
    typed?.node === 'column' && date.node === 'column' && typed.column === date.column;
  const [first, second] = test.right.map((side) => emit(side, ground));
  if (!first) return;
  const { left, op } = test;
  if (isDate(left)) {
    if (op === 'eq' || op === 'gt' || op === 'gte' || op === 'between') limits.from.push(first);
    if (op === 'eq' || op === 'lt' || op === 'lte') limits.to.push(first);
    if (op === 'between' && second) limits.to.push(second);
    return;
  }
  // `days_between(day, today()) <= 365`: the period that a chart covers.
  if (left.node !== 'call' || left.fn !== 'days_between' || (op !== 'lt' && op !== 'lte')) return;
  const [day, until] = left.args;
  if (isDate(day) && until && isConstant(until)) {
    limits.from.push(sql`(${emit(until, ground)}::date - ceil((${first})::float8)::int)`);
  }
}

/** Returns the range of days that the conditions on a dataset allow, up to today. */
export function findDayRange({ dateField, columns }: Dataset, where: readonly Typed[], ground: EmitContext): DayRange {
  const column = dateField === undefined ? undefined : columns[dateField];
  const limits: Limits = { from: [], to: [] };
  if (column) {
    const date: Typed = { node: 'column', type: column.type, column };
    for (const test of where) addLimits(test, date, ground, limits);
  }
  const all = (parts: readonly Fragment[]) => sql.join(parts.map((part) => sql`(${part})::date`));
  return {
    from: limits.from.length > 0 ? sql`greatest(${all(limits.from)})` : sql`'-infinity'::date`,
    to: sql`least(${all([ground.bound.today, ...limits.to])})`,
    today: ground.bound.today,
  };
}
