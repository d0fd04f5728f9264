/** Converts conditions to groups (all, any or none of their members) and back. */
import type { Condition, Expression, Operator } from '@mainstay/contract/rules/expressions';

export type GroupMode = 'all' | 'any' | 'none';
export type Leaf = Extract<Condition, { left: Expression }>;

export interface Group {
  mode: GroupMode;
  members: readonly Condition[];
}

/** Converts a condition to a group; undefined for a single condition. */
export function toGroup(condition: Condition): Group | undefined {
  if ('all' in condition) return { mode: 'all', members: condition.all };
  if ('any' in condition) return { mode: 'any', members: condition.any };
  if (!('not' in condition)) return undefined;
  return { mode: 'none', members: 'any' in condition.not ? condition.not.any : [condition.not] };
}

/** Converts a group to a condition; undefined for an empty group, which does not filter. */
export function toCondition({ mode, members }: Group): Condition | undefined {
  if (members.length === 0) return undefined;
  const list = [...members];
  return mode === 'all' ? { all: list } : mode === 'any' ? { any: list } : { not: { any: list } };
}

/** Converts a condition to a group, because the outermost level is always a group. */
export const toRootGroup = (condition: Condition | undefined): Group =>
  condition ? (toGroup(condition) ?? { mode: 'all', members: [condition] }) : { mode: 'all', members: [] };

/** Returns the number of value fields of an operator; `in` has one field for the whole list. */
export const countValues = (op: Operator): number => {
  if (op === 'is_null' || op === 'not_null') return 0;
  return op === 'between' ? 2 : 1;
};

/** Formats a literal value for its field; undefined if the expression is not a literal. */
export const formatLiteral = (expression: Expression | undefined): string | undefined =>
  expression && 'value' in expression ? String(expression.value) : undefined;
