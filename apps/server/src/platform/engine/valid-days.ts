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
function addLimits(condition: Typed, date: Typed, context: EmitContext, limits: Limits): void {
  if (condition.node === 'logic' && condition.op === 'all')
    for (const part of condition.parts) addLimits(part, date, context, limits);
  if (condition.node !== 'compare' || !condition.right.every(isConstant)) return;
  const isDateColumn = (typed: Typed | undefined) =>
    typed?.node === 'column' && date.node === 'column' && typed.column === date.column;
  const [first, second] = condition.right.map((side) => emit(side, context));
  if (!first) return;
  const { left, op } = condition;
  if (isDateColumn(left)) {
    if (op === 'eq' || op === 'gt' || op === 'gte' || op === 'between') limits.from.push(first);
    if (op === 'eq' || op === 'lt' || op === 'lte') limits.to.push(first);
    if (op === 'between' && second) limits.to.push(second);
    return;
  }
  // `days_between(day, today()) <= 365`: the period that a chart covers.
  if (left.node !== 'call' || left.fn !== 'days_between' || (op !== 'lt' && op !== 'lte')) return;
  const [day, end] = left.args;
  if (isDateColumn(day) && end && isConstant(end)) {
    limits.from.push(sql`(${emit(end, context)}::date - ceil((${first})::float8)::int)`);
  }
}

/** Returns the range of days that the conditions on a dataset allow, up to today. */
export function findDayRange({ dateField, columns }: Dataset, where: readonly Typed[], context: EmitContext): DayRange {
  const column = dateField === undefined ? undefined : columns[dateField];
  const limits: Limits = { from: [], to: [] };
  if (column) {
    const date: Typed = { node: 'column', type: column.type, column };
    for (const condition of where) addLimits(condition, date, context, limits);
  }
  const castAll = (parts: readonly Fragment[]) => sql.join(parts.map((part) => sql`(${part})::date`));
  return {
    from: limits.from.length > 0 ? sql`greatest(${castAll(limits.from)})` : sql`'-infinity'::date`,
    to: sql`least(${castAll([context.bound.today, ...limits.to])})`,
    today: context.bound.today,
  };
}
