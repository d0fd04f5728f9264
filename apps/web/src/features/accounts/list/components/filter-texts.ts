/** Filters and columns in words. */
import { type AccountFilter, FILTER_COLUMNS, type FilterColumn, type SortColumn } from '@mainstay/contract/accounts';
import type { Tag } from '@mainstay/contract/tags';
import { chipText } from '../../../../lib/filters.ts';
import type { FilterChip } from '../../../../ui/FilterBar.tsx';

/** Names of the columns, as headers and chips say them. */
export const COLUMN_NAMES: Record<FilterColumn, string> = {
  name: 'Account',
  status: 'Status',
  ownership: 'Ownership',
  segment: 'Segment',
  tier: 'Tier',
  rank: 'Rank',
  tags: 'Tags',
  health: 'Health',
  mrr: 'MRR',
  pending_actions_task: 'Open tasks',
  renewal: 'Renewal',
};

/** Columns the list sorts by, as the sort menu names them. */
export const SORT_NAMES: Record<SortColumn, string> = {
  name: 'Account',
  segment: 'Segment',
  tier: 'Tier',
  health: 'Health',
  mrr: 'MRR',
  renewal: 'Renewal',
  pending_actions_task: 'Open tasks',
  rank: 'Rank',
  status: 'Status',
};

/**
 * One filter as the toolbar shows it: `Renewal before | Dec 31st, 2027`.
 *
 * @param known tags by their ids, as filters name them
 */
export const chipOf = (filter: AccountFilter, known: readonly Tag[] = []): FilterChip =>
  chipText(filter.column_name === 'tags' ? { ...filter, from: tagName(filter, known) ?? '…' } : filter, {
    name: COLUMN_NAMES[filter.column_name],
    kind: FILTER_COLUMNS[filter.column_name],
  });

/** The tag that a filter names; undefined while it is not known. */
export const tagName = (filter: AccountFilter | undefined, known: readonly Tag[]): string | undefined =>
  known.find(({ id }) => id === Number(filter?.from))?.tag;
