/** The state of the list (view, filters, sort, search text, open summary) and how it is encoded in the address. */
import {
  type AccountFilter,
  type AccountFilters,
  FILTER_COLUMNS,
  type FilterColumn,
  SORT_COLUMNS,
  type Sort,
} from '@mainstay/contract/accounts';
import { getAccountField, VALUE_FILTER_FIELDS } from '@mainstay/contract/accounts/fields';
import { OWNERSHIPS } from '@mainstay/contract/rules/access';
import { FILTER_LIMIT, getAlternatives, isGroup } from '@mainstay/contract/rules/list-filters';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import type { PageQuery } from '../../../../platform/lib/addresses.ts';
import { addDaysToToday, getToday } from '../../../../platform/lib/dates.ts';
import { parseFilter, parseFilters } from '../../../../platform/lib/filters.ts';
import { isSearchText, parsePositiveInt, stringifySearch } from '../../../../platform/lib/search-params.ts';

export const VIEW_IDS = ['all', 'mine', 'risk', 'renewing', 'closed'] as const;
export type ViewId = (typeof VIEW_IDS)[number];

/** A named set of filters. */
export interface View {
  id: ViewId;
  name: string;
  filters: () => AccountFilter[];
}

/** Renewals are near if at most this many days are left. */
export const NEAR_DAYS = 90;

/** The built-in views, which are the same for all users. */
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
    // Closed accounts are no longer at risk.
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
  /** Filters in addition to those of the view. */
  filters: AccountFilters;
  sort: Sort | undefined;
  find: string;
  /** The account whose summary is open. */
  open: number | undefined;
  /** The saved view in the address, or 0 for a list that does not open with the default view. */
  saved?: number | undefined;
  /** Ids of hidden columns; undefined for those that the user has hidden in this browser. */
  hidden?: readonly string[] | undefined;
}

const isOneOf = <T>(values: readonly T[], value: unknown): value is T => (values as readonly unknown[]).includes(value);

/** Validators of columns that allow only a fixed set of values. */
const CHOICES: Partial<Record<FilterColumn, (value: unknown) => boolean>> = {
  ...Object.fromEntries(
    VALUE_FILTER_FIELDS.flatMap((key) => {
      const { choices } = getAccountField(key);
      return choices ? [[key, (value: unknown) => isOneOf(choices, value)]] : [];
    }),
  ),
  status: (value) => value === 'Active' || value === 'Closed',
  ownership: (value) => isOneOf(OWNERSHIPS, value),
  owner: (value) => parsePositiveInt(value) !== undefined,
  tags: (value) => parsePositiveInt(value) !== undefined,
};

/** The status to filter for accounts without a value, for each column that supports it. */
export const MISSING_STATUSES: Partial<Record<FilterColumn, string>> = { health: NOT_ENOUGH_DATA };

const parseAccountFilter = (value: unknown): AccountFilter[] =>
  parseFilter(value, FILTER_COLUMNS, MISSING_STATUSES).filter(
    ({ column_name, from }) => CHOICES[column_name]?.(from) ?? true,
  );

/** Together with the filters of a view and the search text, this does not exceed the server's limit. */
const MAX_FILTERS = FILTER_LIMIT - Math.max(...VIEWS.map((view) => view.filters().length)) - 1;

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && isOneOf(SORT_COLUMNS, value.replace(/^-/, ''));

/** Parses an address; invalid parts are ignored. */
export function parseListState(query: PageQuery): ListState {
  const { view, filters, sort, find, open, saved, hidden } = query;
  const savedId = saved === 0 || saved === '0' ? 0 : parsePositiveInt(saved);
  return {
    view: isOneOf(VIEW_IDS, view) ? view : 'all',
    filters: parseFilters(filters, parseAccountFilter, MAX_FILTERS),
    sort: isSort(sort) ? sort : undefined,
    find: isSearchText(find) ? find : '',
    open: typeof open === 'number' ? parsePositiveInt(open) : undefined,
    ...(savedId !== undefined && { saved: savedId }),
    ...(Array.isArray(hidden) && { hidden: hidden.filter((id) => typeof id === 'string') }),
  };
}

/** Serializes a state; default values are omitted. */
export const serializeListState = ({ view, filters, sort, find, open, saved, hidden }: ListState): PageQuery => ({
  ...(view !== 'all' && { view }),
  ...(filters.length > 0 && { filters }),
  ...(sort && { sort }),
  ...(find && { find }),
  ...(hidden && { hidden }),
  ...(saved !== undefined && { saved }),
  ...(open !== undefined && { open }),
});

/** Returns all active filters, those of the view first. */
export const getActiveFilters = (state: Pick<ListState, 'view' | 'filters'>): AccountFilters => [
  ...getView(state.view).filters(),
  ...state.filters,
];

/**
 * Returns the state with other active filters. If they no longer begin with those of the view, the state switches to the view of all
 * accounts.
 */
export function withActiveFilters(state: ListState, next: AccountFilters): ListState {
  const viewFilters = getView(state.view).filters();
  const isOfView = JSON.stringify(next.slice(0, viewFilters.length)) === JSON.stringify(viewFilters);
  return isOfView ? { ...state, filters: next.slice(viewFilters.length) } : { ...state, view: 'all', filters: next };
}

const withType = (filter: AccountFilter) => ({ ...filter, type: FILTER_COLUMNS[filter.column_name] });

/** Returns the filter parameters of a list or totals request; the status is sent as `active` (2-C-48). */
export function toListQuery(state: Pick<ListState, 'view' | 'filters' | 'find'>) {
  const isStatus = (entry: AccountFilters[number]) => !isGroup(entry) && entry.column_name === 'status';
  const all = getActiveFilters(state);
  const status = all.filter(isStatus).flatMap(getAlternatives)[0]?.from;
  const find = state.find.trim();
  const filters: AccountFilters = [
    ...all.filter((entry) => !isStatus(entry)),
    ...(find ? [{ column_name: 'name', condition: 'contains', from: find } as const] : []),
  ].map((entry) => (isGroup(entry) ? { any: entry.any.map(withType) } : withType(entry)));
  return {
    ...(status !== undefined && { active: status === 'Active' }),
    ...(filters.length > 0 && { filters }),
  };
}

/** Returns the address of the list in a given state. */
export function listPath(state: ListState): string {
  const query = serializeListState(state);
  return `/dashboard/accounts${Object.keys(query).length > 0 ? stringifySearch({ query }) : ''}`;
}
