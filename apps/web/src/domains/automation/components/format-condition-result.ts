/** Formats the values that an account has for a condition. */
import type { AutomationRule, ConditionResult } from '@mainstay/contract/automation';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { type Columns, getColumnType } from './rule-draft.ts';

type Condition = AutomationRule['conditions'][number];

/** Returns the label of a column from the catalog, or its name if it has none. */
export const createColumnLabeler = (columns: Columns) => (field: string) =>
  columns.find(({ name }) => name === field)?.label ?? field;

const isDay = (value: string) => /^\d{4}-\d\d-\d\d/.test(value);
const formatValue = (value: NonNullable<ConditionResult['value']>): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? formatNumber(value) : value;
};

/** Formats the value as in `43, 62 before 30 days`. */
export function formatConditionResult(
  condition: Condition,
  { value, before }: ConditionResult,
  columns: Columns,
): string {
  const previousValue = before === null ? undefined : formatNumber(before);
  const days = 'days' in condition ? formatCount(condition.days, 'day') : '';
  if (condition.kind === 'health_fell')
    return `${value === null ? 'Unknown' : formatValue(value)}, ${previousValue ?? 'unknown'} ${days} ago`;
  if (condition.kind === 'usage_down')
    return `${value === null ? 'No' : formatValue(value)} events, ${previousValue ?? 'none'} in the ${days} before`;
  const isLast = condition.kind === 'no_contact' || condition.kind === 'no_meeting';
  if (value === null || value === '') return isLast ? 'None yet' : 'None';
  const type = condition.kind === 'field' ? getColumnType(columns, condition.field) : 'date';
  const isDate = type === 'date' || type === 'instant';
  return isDate && typeof value === 'string' && isDay(value) ? formatLongDate(value.slice(0, 10)) : formatValue(value);
}
