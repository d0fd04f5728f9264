/** What the list shows and how its address says so: view, filters, sort, the text to find, the open summary. */
import {
  type AccountFilter,
  FILTER_COLUMNS,
  type FilterColumn,
  SORT_COLUMNS,
  type Sort,
} from '@mainstay/contract/accounts';
import { OWNERSHIPS } from '@mainstay/contract/rules/access';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { PageQuery } from '../../../../lib/addresses.ts';
import { addDaysToToday, getToday } from '../../../../lib/dates.ts';
import { isComplete, parseFilter } from '../../../../lib/filters.ts';
import { isSearchText, parsePositiveInt, stringifySearch } from '../../../../lib/search-params.ts';

export const VIEW_IDS = ['all', 'mine', 'risk', 'renewing', 'closed'] as const;
export type ViewId = (typeof VIEW_IDS)[number];

/** A named set of filters. */
export interface View {
  id: ViewId;
  name: string;
  filters: () => AccountFilter[];
}

/** A renewal is near when this many days or fewer are left. */
export const NEAR_DAYS = 90;

/** The views everybody has. */
export const VIEWS: readonly View[] = [
  { id: 'all', name: 'All accounts', filters: () => [] },
  {
    id: 'mine',
    name: 'My accounts',
    filters: () => [{ column_name: 'ownership', condition: 'equal', from: 'Primary CSM' }],
  },
  {
    id: 'risk',
    name: 'At risk',
    // A customer who has left is no longer at risk.
    filters: () => [
      { column_name: 'status', condition: 'equal', from: 'Active' },
      { column_name: 'health', condition: 'less than', from: 51 },
    ],
  },
  {
    id: 'renewing',
    name: `Renewing in ${NEAR_DAYS} days`,
    filters: () => [{ column_name: 'renewal', condition: 'between', from: getToday(), to: addDaysToToday(NEAR_DAYS) }],
  },
  {
    id: 'closed',
    name: 'Closed',
    filters: () => [{ column_name: 'status', condition: 'equal', from: 'Closed' }],
  },
];

export const getView = (id: ViewId): View => VIEWS.find((view) => view.id === id) ?? (VIEWS[0] as View);

export interface ListState {
  view: ViewId;
  /** On top of the view's. */
  filters: readonly AccountFilter[];
  sort: Sort | undefined;
  find: string;
  /** Account whose summary is open. */
  open: number | undefined;
}

const isOneOf = <T>(values: readonly T[], value: unknown): value is T => (values as readonly unknown[]).includes(value);

/** Columns whose values are a closed list. */
const CHOICES: Partial<Record<FilterColumn, (value: unknown) => boolean>> = {
  status: (value) => value === 'Active' || value === 'Closed',
  ownership: (value) => isOneOf(OWNERSHIPS, value),
  tags: (value) => parsePositiveInt(value) !== undefined,
};

/** The status of accounts without a value, in the columns that can be filtered by it. */
export const MISSING_STATUSES: Partial<Record<FilterColumn, string>> = { health: NOT_ENOUGH_DATA };

const readAccountFilter = (value: unknown): AccountFilter[] =>
  parseFilter(value, FILTER_COLUMNS, MISSING_STATUSES).filter(
    ({ column_name, from }) => CHOICES[column_name]?.(from) ?? true,
  );

/** As many as there are columns: with those of a view and the text to find no more than the server takes. */
const MAX_FILTERS = Object.keys(FILTER_COLUMNS).length;

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && isOneOf(SORT_COLUMNS, value.replace(/^-/, ''));

/** Reads an address; what it says wrongly it does not say. */
export function parseListState(query: PageQuery): ListState {
  const { view, filters, sort, find, open } = query;
  return {
    view: isOneOf(VIEW_IDS, view) ? view : 'all',
    filters: Array.isArray(filters) ? filters.slice(0, MAX_FILTERS).flatMap(readAccountFilter) : [],
    sort: isSort(sort) ? sort : undefined,
    find: isSearchText(find) ? find : '',
    open: typeof open === 'number' ? parsePositiveInt(open) : undefined,
  };
}

/** The address of a state: only what differs from the plain list. */
export const serializeListState = ({ view, filters, sort, find, open }: ListState): PageQuery => ({
  ...(view !== 'all' && { view }),
  ...(filters.length > 0 && { filters }),
  ...(sort && { sort }),
  ...(find && { find }),
  ...(open !== undefined && { open }),
});

/** Every filter in force, the view's first. */
export const getActiveFilters = (state: Pick<ListState, 'view' | 'filters'>): AccountFilter[] => [
  ...getView(state.view).filters(),
  ...state.filters,
];

/**
 * The state with the filters of one column replaced or taken away. Changing a filter of the view's own leaves the view
 * for all accounts, with what else the view said as ordinary filters.
 */
export function withColumnFilter(state: ListState, column: FilterColumn, next: AccountFilter | null): ListState {
  const ofView = getView(state.view).filters();
  const leaves = ofView.some((filter) => filter.column_name === column);
  const kept = [...(leaves ? ofView : []), ...state.filters].filter((filter) => filter.column_name !== column);
  const added = next && isComplete(next) ? [next] : [];
  return { ...state, view: leaves ? 'all' : state.view, filters: [...kept, ...added] };
}

/** The part of a list or totals call that says which accounts are meant; the status travels as `active` (2-C-48). */
export function toListQuery(state: Pick<ListState, 'view' | 'filters' | 'find'>) {
  const all = getActiveFilters(state);
  const status = all.find((filter) => filter.column_name === 'status')?.from;
  const find = state.find.trim();
  const filters: AccountFilter[] = [
    ...all.filter((filter) => filter.column_name !== 'status'),
    ...(find ? [{ column_name: 'name', condition: 'contains', from: find } as const] : []),
  ].map((filter) => ({ ...filter, type: FILTER_COLUMNS[filter.column_name] }));
  return {
    ...(status !== undefined && { active: status === 'Active' }),
    ...(filters.length > 0 && { filters }),
  };
}

/** The address of the list in a state. */
export function listPath(state: ListState): string {
  const query = serializeListState(state);
  return `/dashboard/accounts${Object.keys(query).length > 0 ? stringifySearch({ query }) : ''}`;
}
