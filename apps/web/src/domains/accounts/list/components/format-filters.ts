/** Formats filters and columns as text. */
import {
  type AccountFilter,
  type AccountFilters,
  FILTER_COLUMNS,
  FILTER_LABELS,
  type FilterColumn,
} from '@mainstay/contract/accounts';
import { getAlternatives } from '@mainstay/contract/rules/list-filters';
import type { Tag } from '@mainstay/contract/tags';
import { formatFilterChip } from '../../../../platform/lib/filters.ts';
import type { FilterChip } from '../../../../platform/ui/FilterChips.tsx';

/** Names of the columns in headers, chips and the sort menu. */
export const COLUMN_LABELS: Record<FilterColumn, string> = { ...FILTER_LABELS, name: 'Account' };

/**
 * Formats a filter as a chip of the toolbar: `Renewal before | Dec 31st, 2027`.
 *
 * @param known tags, because filters contain tag ids
 */
export const formatChip = (filter: AccountFilter, known: readonly Tag[] = []): FilterChip =>
  formatFilterChip(filter.column_name === 'tags' ? { ...filter, from: getTagName(filter, known) ?? '…' } : filter, {
    name: COLUMN_LABELS[filter.column_name],
    kind: FILTER_COLUMNS[filter.column_name],
  });

/** Returns whether a column is filtered, also within a group. */
export const isColumnFiltered = (filters: AccountFilters, column: FilterColumn): boolean =>
  filters.flatMap(getAlternatives).some((filter) => filter.column_name === column);

/** Returns the name of the tag in a filter; undefined while the tag is unknown. */
export const getTagName = (filter: AccountFilter | undefined, known: readonly Tag[]): string | undefined =>
  known.find(({ id }) => id === Number(filter?.from))?.tag;
