/** Changes of lists of filters, and their matches. This code is not needed before a list has filters. */
import { type FilterEntry, getAlternatives, isGroup } from '@mainstay/contract/rules/list-filters';
import {
  type ColumnFilter,
  type FilterPosition,
  type Filters,
  isComplete,
  type MatchMode,
  toEntries,
} from './filters.ts';

/** Returns the filters to send. */
export const completeFilters = <F extends ColumnFilter>(filters: Filters<F>): FilterEntry<F>[] =>
  filters.flatMap((entry) => toEntries(getAlternatives(entry).filter(isComplete)));

/** Returns the position of the filter of a column that is not in a group, or of a new one. */
export function findColumnFilter(filters: Filters, column: string): FilterPosition {
  const entry = filters.findIndex((one) => !isGroup(one) && one.column_name === column);
  return { entry: entry < 0 ? filters.length : entry, alternative: 0 };
}

export const getFilter = <F extends ColumnFilter>(
  filters: Filters<F>,
  { entry, alternative }: FilterPosition,
): F | undefined => filters.slice(entry, entry + 1).flatMap(getAlternatives<F>)[alternative];

/** Replaces, adds or removes the filter at a position. An incomplete filter counts as none. */
export function replaceFilter<F extends ColumnFilter>(
  filters: Filters<F>,
  { entry, alternative }: FilterPosition,
  next: F | null,
): FilterEntry<F>[] {
  const alternatives = filters.slice(entry, entry + 1).flatMap(getAlternatives<F>);
  const replaced = alternatives.toSpliced(alternative, 1, ...(next && isComplete(next) ? [next] : []));
  return filters.toSpliced(entry, 1, ...toEntries(replaced));
}

/** Returns the filters of which a row must match all, or any. */
export function matchFilters<F extends ColumnFilter>(filters: Filters<F>, mode: MatchMode): FilterEntry<F>[] {
  const all = filters.flatMap(getAlternatives<F>);
  return mode === 'all' ? all : toEntries(all);
}

/**
 * Returns whether a value matches a filter, for lists that are completely loaded. An incomplete filter matches
 * everything.
 */
function matchesFilter(filter: ColumnFilter, value: string | number): boolean {
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

/** Returns whether a row matches a list of filters. `getValue` returns its value in a column. */
export const matchesFilters = (filters: Filters, getValue: (column: string) => string | number): boolean =>
  filters.every((entry) =>
    getAlternatives(entry).some((filter) => matchesFilter(filter, getValue(filter.column_name))),
  );
