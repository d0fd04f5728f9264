/** Filters and columns in words. */
import { type AccountFilter, FILTER_COLUMNS, FILTER_LABELS, type FilterColumn } from '@mainstay/contract/accounts';
import type { Tag } from '@mainstay/contract/tags';
import { formatFilterChip } from '../../../../lib/filters.ts';
import type { FilterChip } from '../../../../ui/FilterBar.tsx';

/** Names of the columns, as headers, chips and the sort menu say them. */
export const COLUMN_LABELS: Record<FilterColumn, string> = { ...FILTER_LABELS, name: 'Account' };

/**
 * One filter as the toolbar shows it: `Renewal before | Dec 31st, 2027`.
 *
 * @param known tags by their ids, as filters name them
 */
export const formatChip = (filter: AccountFilter, known: readonly Tag[] = []): FilterChip =>
  formatFilterChip(filter.column_name === 'tags' ? { ...filter, from: getTagName(filter, known) ?? '…' } : filter, {
    name: COLUMN_LABELS[filter.column_name],
    kind: FILTER_COLUMNS[filter.column_name],
  });

/** The tag that a filter names; undefined while it is not known. */
export const getTagName = (filter: AccountFilter | undefined, known: readonly Tag[]): string | undefined =>
  known.find(({ id }) => id === Number(filter?.from))?.tag;
