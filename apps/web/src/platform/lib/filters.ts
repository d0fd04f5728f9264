/** Column filters, and which of them are complete enough to be sent (2-platform-12 and 13). */
import { type Condition, CONDITIONS } from '@mainstay/contract/kit';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { FILTER_LIMIT, type FilterEntry, getAlternatives, isGroup } from '@mainstay/contract/rules/list-filters';
import { formatLongDate } from './dates.ts';
import { isSearchText } from './search-params.ts';

export type { Condition };

/** The filter of one column, in the format of URLs and of the API. */
export interface ColumnFilter<Name extends string = string> {
  column_name: Name;
  condition: Condition;
  from?: string | number | null;
  to?: string | number | null;
}

const isRangeEnd = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const formatValue = (value: string | number | null | undefined) =>
  value !== undefined && value !== null && value !== '';

/** Returns whether a filter has all values: a range needs both ends, every other condition one value. */
export const isComplete = (filter: ColumnFilter): boolean =>
  formatValue(filter.from) && (filter.condition !== 'between' || formatValue(filter.to));

const isValidFilter = (value: ColumnFilter['from']) => isSearchText(String(value));
const isNumber = (value: ColumnFilter['from']) => isValidFilter(value) && Number.isFinite(Number(value));
const READABLE = { search: isValidFilter, choice: isValidFilter, numrange: isNumber, daterange: isDay };

/** Returns whether a filter matches rows without a value, which have the `missing` status instead. */
export const isMissingFilter = (filter: ColumnFilter, missing: string | undefined): boolean =>
  missing !== undefined && filter.condition === 'equal' && filter.from === missing;

/**
 * Returns whether the condition is valid for a column of this kind. The server rejects the whole list if one filter is
 * invalid.
 */
function isAllowed(filter: ColumnFilter, kind: FilterKind, missing: string | undefined): boolean {
  const { condition, from, to } = filter;
  if (isMissingFilter(filter, missing)) return true;
  const isRange = kind === 'numrange' || kind === 'daterange';
  const isKnown = isRange
    ? condition !== 'contains'
    : condition === 'equal' || (kind === 'search' && condition === 'contains');
  return isComplete(filter) && isKnown && READABLE[kind](from) && (condition !== 'between' || READABLE[kind](to));
}

/**
 * Parses a filter from the URL and returns it if it is valid for one of these columns. Only `between` has a second end.
 * @param missing the status of rows without a value, for columns that have one
 */
export function parseFilter<Name extends string>(
  value: unknown,
  columns: Readonly<Record<Name, FilterKind>>,
  missing?: Readonly<Partial<Record<Name, string>>>,
): ColumnFilter<Name>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { column_name: name, condition, from, to } = value as Record<string, unknown>;
  const knownCondition = CONDITIONS.find((one) => one === condition);
  const isColumn = (text: unknown): text is Name => typeof text === 'string' && Object.hasOwn(columns, text);
  if (!isColumn(name) || !knownCondition || !isRangeEnd(from)) return [];
  const filter: ColumnFilter<Name> = { column_name: name, condition: knownCondition, from };
  const rangeFilter = knownCondition === 'between' && isRangeEnd(to) ? { ...filter, to } : filter;
  return isAllowed(rangeFilter, columns[name], missing?.[name]) ? [rangeFilter] : [];
}

/** A list of filters: a row must match all entries, and of an entry that is a group, at least one filter. */
export type Filters<F extends ColumnFilter = ColumnFilter> = readonly FilterEntry<F>[];

/** Returns the entry of a list of filters with these alternatives, or none. */
export const toEntries = <F extends ColumnFilter>(alternatives: readonly F[]): FilterEntry<F>[] =>
  alternatives.length > 1 ? [{ any: alternatives }] : [...alternatives];

/**
 * Parses the filters of a URL and ignores invalid ones.
 * @param limit the maximum number of filters, including those in groups
 */
export function parseFilters<F extends ColumnFilter>(
  value: unknown,
  parse: (filter: unknown) => F[],
  limit = FILTER_LIMIT,
): FilterEntry<F>[] {
  let left = limit;
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const alternatives = isGroup(entry) && !Array.isArray(entry.any) ? [] : getAlternatives(entry);
    const filters = alternatives.flatMap(parse).slice(0, left);
    left -= filters.length;
    return toEntries(filters);
  });
}

/** The position of a filter: its entry in the list, and its place in the entry. */
export interface FilterPosition {
  entry: number;
  alternative: number;
}

/** Whether a row must match all filters or any. */
export type MatchMode = 'all' | 'any';

/** The kind of values in a column, which determines its conditions and their labels. */
export type FilterKind = 'search' | 'choice' | 'numrange' | 'daterange';

const BETWEEN = { numrange: 'between', daterange: 'between', search: '', choice: '' } as const;
const EXTRA_KEYS = {
  numrange: { 'greater than': 'above', 'less than': 'below', equal: '' },
  daterange: { 'greater than': 'after', 'less than': 'before', equal: 'on' },
} as const;

function conditionText(kind: FilterKind, condition: Condition): string {
  if (condition === 'between') return BETWEEN[kind];
  if (condition === 'contains') return 'contains';
  return kind === 'numrange' || kind === 'daterange' ? EXTRA_KEYS[kind][condition] : '';
}

/** Formats a filter for a toolbar: `Renewal before | Dec 31st, 2027`. */
export function formatFilterChip(filter: ColumnFilter, { name, kind }: { name: string; kind: FilterKind }) {
  const formatEnd = (value: ColumnFilter['from']) =>
    kind === 'daterange' ? formatLongDate(String(value)) : String(value);
  const values = filter.condition === 'between' ? [filter.from, filter.to] : [filter.from];
  return {
    id: filter.column_name,
    name: `${name} ${conditionText(kind, filter.condition)}`.trim(),
    value: values.map(formatEnd).join(' and '),
  };
}
