/** Filters and columns in words. */
import { type AccountFilter, FILTER_COLUMNS, type FilterColumn, type SortColumn } from '@mainstay/contract/accounts';
import { longDay } from '../../../../lib/dates.ts';
import type { FilterChip } from '../../../../ui/FilterBar.tsx';

/** Names of the columns, as headers and chips say them. */
export const COLUMN_NAMES: Record<FilterColumn, string> = {
  name: 'Account',
  status: 'Status',
  ownership: 'Ownership',
  segment: 'Segment',
  tier: 'Tier',
  rank: 'Rank',
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

const BETWEEN = { numrange: 'between', daterange: 'between', search: '', choice: '' } as const;
const BESIDE = {
  numrange: { 'greater than': 'above', 'less than': 'below', equal: '' },
  daterange: { 'greater than': 'after', 'less than': 'before', equal: 'on' },
} as const;

function conditionText({ column_name, condition }: AccountFilter): string {
  const kind = FILTER_COLUMNS[column_name];
  if (condition === 'between') return BETWEEN[kind];
  if (condition === 'contains') return 'contains';
  return kind === 'numrange' || kind === 'daterange' ? BESIDE[kind][condition] : '';
}

/** One filter as the toolbar shows it: `Renewal before | Dec 31st, 2027`. */
export function chipOf(filter: AccountFilter): FilterChip {
  const end = (value: AccountFilter['from']) =>
    FILTER_COLUMNS[filter.column_name] === 'daterange' ? longDay(String(value)) : String(value);
  const values = filter.condition === 'between' ? [filter.from, filter.to] : [filter.from];
  return {
    id: filter.column_name,
    name: `${COLUMN_NAMES[filter.column_name]} ${conditionText(filter)}`.trim(),
    value: values.map(end).join(' and '),
  };
}
