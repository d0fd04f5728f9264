/** Column filters: which of them are complete enough to be sent (2-platform-12 and 13). */
import type { Condition } from '@mainstay/contract/kit';
import { longDay } from './dates.ts';

export type { Condition };

/** One column's filter, as it stands in the address and goes to the server. */
export interface ColumnFilter<Name extends string = string> {
  column_name: Name;
  condition: Condition;
  from?: string | number | null;
  to?: string | number | null;
}

const given = (value: string | number | null | undefined) => value !== undefined && value !== null && value !== '';

/** A range needs both ends, every other condition its value. */
export const isComplete = (filter: ColumnFilter): boolean =>
  given(filter.from) && (filter.condition !== 'between' || given(filter.to));

/** The filters to send. */
export const completeFilters = <F extends ColumnFilter>(filters: readonly F[]): F[] => filters.filter(isComplete);

/** The list with one column's filter replaced, or taken away. */
export function withFilter<F extends ColumnFilter>(
  filters: readonly F[],
  column: F['column_name'],
  next: F | null,
): F[] {
  const others = filters.filter((f) => f.column_name !== column);
  return next && isComplete(next) ? [...others, next] : others;
}

/** What a column holds, which decides its conditions and its words. */
export type FilterKind = 'search' | 'choice' | 'numrange' | 'daterange';

const BETWEEN = { numrange: 'between', daterange: 'between', search: '', choice: '' } as const;
const BESIDE = {
  numrange: { 'greater than': 'above', 'less than': 'below', equal: '' },
  daterange: { 'greater than': 'after', 'less than': 'before', equal: 'on' },
} as const;

function conditionText(kind: FilterKind, condition: Condition): string {
  if (condition === 'between') return BETWEEN[kind];
  if (condition === 'contains') return 'contains';
  return kind === 'numrange' || kind === 'daterange' ? BESIDE[kind][condition] : '';
}

/** One filter as a toolbar shows it: `Renewal before | Dec 31st, 2027`. */
export function chipText(filter: ColumnFilter, { name, kind }: { name: string; kind: FilterKind }) {
  const end = (value: ColumnFilter['from']) => (kind === 'daterange' ? longDay(String(value)) : String(value));
  const values = filter.condition === 'between' ? [filter.from, filter.to] : [filter.from];
  return {
    id: filter.column_name,
    name: `${name} ${conditionText(kind, filter.condition)}`.trim(),
    value: values.map(end).join(' and '),
  };
}

/** Whether a value passes a filter, for lists that are here in full; an incomplete one holds nothing back. */
export function passes(filter: ColumnFilter, value: string | number): boolean {
  if (!isComplete(filter)) return true;
  if (typeof value === 'string') {
    const [whole, part] = [value.toLowerCase(), String(filter.from).trim().toLowerCase()];
    return filter.condition === 'contains' ? whole.includes(part) : whole === part;
  }
  const [from, to] = [Number(filter.from), Number(filter.to)];
  if (filter.condition === 'greater than') return value > from;
  if (filter.condition === 'less than') return value < from;
  return filter.condition === 'between' ? value >= from && value <= to : value === from;
}
