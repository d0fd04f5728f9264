/** Conditions as groups of rows: all of them, any of them, none of them. */
import type { Condition, Expression, Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';

export type GroupMode = 'all' | 'any' | 'none';
export type Leaf = Extract<Condition, { left: Expression }>;

export interface Group {
  mode: GroupMode;
  members: readonly Condition[];
}

/** A group, or undefined for a single condition. */
export function groupOf(condition: Condition): Group | undefined {
  if ('all' in condition) return { mode: 'all', members: condition.all };
  if ('any' in condition) return { mode: 'any', members: condition.any };
  if (!('not' in condition)) return undefined;
  return { mode: 'none', members: 'any' in condition.not ? condition.not.any : [condition.not] };
}

/** Undefined for a group without members: it asks nothing. */
export function conditionOf({ mode, members }: Group): Condition | undefined {
  if (members.length === 0) return undefined;
  const list = [...members];
  return mode === 'all' ? { all: list } : mode === 'any' ? { any: list } : { not: { any: list } };
}

/** The outermost is always a group. */
export const asGroup = (condition: Condition | undefined): Group =>
  condition ? (groupOf(condition) ?? { mode: 'all', members: [condition] }) : { mode: 'all', members: [] };

const TEXT: readonly Operator[] = ['eq', 'ne', 'contains', 'starts_with', 'in', 'is_null', 'not_null'];
const ORDERED: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'is_null', 'not_null'];

/** The operators that fit a type of values. */
export const operatorsFor = (type: ValueType | undefined): readonly Operator[] => {
  if (type === 'text' || type === undefined) return type ? TEXT : [...new Set([...ORDERED, ...TEXT])];
  return type === 'boolean' ? ['eq', 'ne', 'is_null', 'not_null'] : ORDERED;
};

/** How many values an operator takes: one list for `in`. */
export const valueCount = (op: Operator): number => {
  if (op === 'is_null' || op === 'not_null') return 0;
  return op === 'between' ? 2 : 1;
};

/** What was typed as a value of the type; text that fits none stays text, and the server says what is wrong. */
export function scalarOf(text: string, type: ValueType | undefined): ScalarValue {
  if (type === 'boolean') return text === 'true';
  if ((type === 'int' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** A value as it is typed; undefined for one that is no plain value. */
export const textOf = (expression: Expression | undefined): string | undefined =>
  expression && 'value' in expression ? String(expression.value) : undefined;
