/** Conditions as groups of rows: all of them, any of them, none of them. */
import type { Condition, Expression, Operator } from '@mainstay/contract/rules/expressions';

export type GroupMode = 'all' | 'any' | 'none';
export type Leaf = Extract<Condition, { left: Expression }>;

export interface Group {
  mode: GroupMode;
  members: readonly Condition[];
}

/** A group, or undefined for a single condition. */
export function toGroup(condition: Condition): Group | undefined {
  if ('all' in condition) return { mode: 'all', members: condition.all };
  if ('any' in condition) return { mode: 'any', members: condition.any };
  if (!('not' in condition)) return undefined;
  return { mode: 'none', members: 'any' in condition.not ? condition.not.any : [condition.not] };
}

/** Undefined for a group without members: it asks nothing. */
export function toCondition({ mode, members }: Group): Condition | undefined {
  if (members.length === 0) return undefined;
  const list = [...members];
  return mode === 'all' ? { all: list } : mode === 'any' ? { any: list } : { not: { any: list } };
}

/** The outermost is always a group. */
export const asGroup = (condition: Condition | undefined): Group =>
  condition ? (toGroup(condition) ?? { mode: 'all', members: [condition] }) : { mode: 'all', members: [] };

/** How many values an operator takes: one list for `in`. */
export const valueCount = (op: Operator): number => {
  if (op === 'is_null' || op === 'not_null') return 0;
  return op === 'between' ? 2 : 1;
};

/** A value as it is typed; undefined for one that is no plain value. */
export const formatLiteral = (expression: Expression | undefined): string | undefined =>
  expression && 'value' in expression ? String(expression.value) : undefined;
