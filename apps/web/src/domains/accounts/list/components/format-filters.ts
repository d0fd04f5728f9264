/** Formats filters and columns as text. */
import {
  type AccountFilter,
  type AccountFilters,
  FILTER_COLUMNS,
  FILTER_LABELS,
  type FilterColumn,
} from '@mainstay/contract/accounts';
import { getAlternatives } from '@mainstay/contract/rules/list-filters';
import { formatFilterChip } from '../../../../platform/lib/filters.ts';
import type { FilterChip } from '../../../../platform/ui/FilterChips.tsx';

/** Names of the columns in headers, chips and the sort menu. */
export const COLUMN_LABELS: Record<FilterColumn, string> = { ...FILTER_LABELS, name: 'Account' };

interface Choice {
  id: number;
  name: string;
}
/** The choices of columns whose filters contain ids. */
export type IdChoices = Partial<Record<FilterColumn, readonly Choice[] | undefined>>;
const ID_COLUMNS: readonly FilterColumn[] = ['owner', 'tags'];

/** Formats a filter as a chip of the toolbar: `Renewal before | Dec 31st, 2027`. */
export const formatChip = (filter: AccountFilter, choices: IdChoices = {}): FilterChip =>
  formatFilterChip(
    ID_COLUMNS.includes(filter.column_name) ? { ...filter, from: getChoiceName(filter, choices) ?? '…' } : filter,
    { name: COLUMN_LABELS[filter.column_name], kind: FILTER_COLUMNS[filter.column_name] },
  );

/** Returns whether a column is filtered, also within a group. */
export const isColumnFiltered = (filters: AccountFilters, column: FilterColumn): boolean =>
  filters.flatMap(getAlternatives).some((filter) => filter.column_name === column);

/** Returns the name of the tag or the owner in a filter; undefined while it is unknown. */
export const getChoiceName = (filter: AccountFilter, choices: IdChoices): string | undefined =>
  choices[filter.column_name]?.find(({ id }) => id === Number(filter.from))?.name;
