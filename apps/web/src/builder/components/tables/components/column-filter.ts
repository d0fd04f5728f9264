/** Converts column filters between the form in a header and the request of a component. */
import type { Filter } from '@mainstay/contract/components/definition';
import type { ReportColumn } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE } from '@mainstay/contract/rules/date-ranges';
import { type ColumnFilter, isComplete } from '../../../../platform/lib/filters.ts';

/** Days outside this range are rejected. */
export const EARLIEST = '1900-01-01';
export const LATEST = '2200-12-31';

/** Returns both ends of a date range. Conditions with one end use the earliest or latest day as the other one. */
function toDayRange({ condition, from, to }: ColumnFilter): { from: string; to: string } {
  const day = String(from);
  if (condition === 'between') return { from: day, to: String(to) };
  if (condition === 'equal') return { from: day, to: day };
  return condition === 'less than' ? { from: EARLIEST, to: day } : { from: day, to: LATEST };
}

/** Converts a filter of a header to a request filter; null while it is incomplete (3-filters-44 and 45). */
export function toFilter({ key, filter: type }: ReportColumn, input: ColumnFilter): Filter | null {
  if (!isComplete(input) || type === 'none') return null;
  const shared = { type, column_name: key, user_applied_filter: true, enable_filter_query: true } as const;
  if (type === 'daterange')
    return { ...shared, condition: CUSTOM_RANGE, condition_type: 'custom', ...toDayRange(input) };
  return {
    ...shared,
    condition: input.condition,
    condition_type: 'operator',
    from: input.from,
    ...(input.condition === 'between' && { to: input.to }),
  };
}

/** Converts a request filter to the values of the header's form. */
export function toFormValues({ column_name = '', condition, from, to }: Filter): ColumnFilter {
  const toFieldValue = (value: typeof from) => (typeof value === 'boolean' ? String(value) : (value ?? null));
  if (condition !== CUSTOM_RANGE) {
    return {
      column_name,
      condition: condition as ColumnFilter['condition'],
      from: toFieldValue(from),
      to: toFieldValue(to),
    };
  }
  if (from === to) return { column_name, condition: 'equal', from: toFieldValue(from) };
  if (from === EARLIEST) return { column_name, condition: 'less than', from: toFieldValue(to) };
  if (to === LATEST) return { column_name, condition: 'greater than', from: toFieldValue(from) };
  return { column_name, condition: 'between', from: toFieldValue(from), to: toFieldValue(to) };
}

/** Returns the list with the filter of one column replaced or removed. */
export const replaceFilter = (filters: readonly Filter[], column: string, next: Filter | null): Filter[] => [
  ...filters.filter(({ column_name }) => column_name !== column),
  ...(next ? [next] : []),
];
