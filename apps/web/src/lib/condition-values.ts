/** What can be asked of a column, and what was typed as its value. */
import type { Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';

const TEXT: readonly Operator[] = ['eq', 'ne', 'contains', 'starts_with', 'in', 'is_null', 'not_null'];
const ORDERED: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'is_null', 'not_null'];

/** The operators that fit a type of values. */
export const operatorsFor = (type: ValueType | undefined): readonly Operator[] => {
  if (type === 'text' || type === undefined) return type ? TEXT : [...new Set([...ORDERED, ...TEXT])];
  return type === 'boolean' ? ['eq', 'ne', 'is_null', 'not_null'] : ORDERED;
};

/** What was typed as a value of the type; text that fits none stays text, and the server says what is wrong. */
export function toScalar(text: string, type: ValueType | undefined): ScalarValue {
  if (type === 'boolean') return text === 'true';
  if ((type === 'int' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}
