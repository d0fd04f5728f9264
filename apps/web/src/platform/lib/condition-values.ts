/** The operators of a column and the conversion of typed values. */
import type { Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';

const TEXT: readonly Operator[] = ['eq', 'ne', 'contains', 'starts_with', 'in', 'is_null', 'not_null'];
const ORDERED: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'is_null', 'not_null'];

/** Returns the operators that a value type supports. */
export const operatorsFor = (type: ValueType | undefined): readonly Operator[] => {
  if (type === 'text' || type === undefined) return type ? TEXT : [...new Set([...ORDERED, ...TEXT])];
  return type === 'boolean' ? ['eq', 'ne', 'is_null', 'not_null'] : ORDERED;
};

/** Converts typed text to a value of the type. Invalid text stays text, and the server reports the error. */
export function toScalar(text: string, type: ValueType | undefined): ScalarValue {
  if (type === 'boolean') return text === 'true';
  if ((type === 'int' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}
