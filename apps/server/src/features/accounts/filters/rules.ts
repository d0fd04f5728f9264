/** Reads the filters of a list, refuses what makes no sense, and turns them into conditions on the account `a`. */
import { type AccountFilter, FILTER_COLUMNS, type FilterColumn } from '@mainstay/contract/accounts';
import type { ListFilter } from '@mainstay/contract/kit';
import { type Ownership, OWNERSHIPS } from '@mainstay/contract/rules/access';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Values, ValueType } from '../rules.ts';

type Operator = '=' | '>' | '<' | '>=' | '<=';

/** One comparison of a column with a value. */
export interface Comparison {
  column: string;
  operator: Operator;
  value: string | number;
  type: ValueType;
}

export interface Filters {
  comparisons: Comparison[];
  /** Whole names, whatever their case. */
  names: string[];
  /** Parts of names. */
  parts: string[];
  ownership: Ownership[];
}

export const NO_FILTERS: Filters = { comparisons: [], names: [], parts: [], ownership: [] };

const LABELS: Record<FilterColumn, string> = {
  name: 'Name',
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

/** A column that a range filters: what it is called, where its value is kept, and how large that may be. */
export interface RangeColumn {
  label: string;
  column: string;
  type: 'int' | 'bigint' | 'date';
  /** Amounts are kept in minor units of the company's currency. */
  money?: true;
}
const TOPS = { int: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

const RANGES: Partial<Record<FilterColumn, RangeColumn>> = {
  rank: { label: LABELS.rank, column: 'rank', type: 'int' },
  health: { label: LABELS.health, column: 'health', type: 'int' },
  mrr: { label: LABELS.mrr, column: 'mrr_minor', type: 'bigint', money: true },
  pending_actions_task: { label: LABELS.pending_actions_task, column: 'pending_actions', type: 'int' },
  renewal: { label: LABELS.renewal, column: 'renewal_on', type: 'date' },
};

/** @throws BusinessError */
export function refuseFilter(column: string, label: string, must: string): never {
  const message = `${label} must be ${must}.`;
  throw new BusinessError(message, { fields: { [column]: message } });
}
const refuse = (column: FilterColumn, must: string): never => refuseFilter(column, LABELS[column], must);

type Given = string | number | null | undefined;
const missing = (value: Given) => value === undefined || value === null || String(value).trim() === '';
/** Filters without a value, and `between` with one end, are still being typed and left out (decision 25). */
export const isTyping = ({ condition, from, to }: ListFilter): boolean =>
  missing(from) || (condition === 'between' && missing(to));

/** Text that a query may hold: the database knows no NUL. */
export const isPlainText = (text: string): boolean => !text.includes('\0');

/** A day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Columns hold whole numbers, so any range is one between two whole numbers: 3.5 and more begins at 4. */
function wholeRange(filter: ListFilter, read: (value: Given) => number): [low: number | null, high: number | null] {
  const from = read(filter.from);
  if (filter.condition === 'greater than') return [Math.floor(from) + 1, null];
  if (filter.condition === 'less than') return [null, Math.ceil(from) - 1];
  return [Math.ceil(from), Math.floor(filter.condition === 'between' ? read(filter.to) : from)];
}

/** Amounts arrive in major units; the product with 10^n is rounded past the noise of its binary fraction. */
const toMinor = (major: number, digits: number) => Number((major * 10 ** digits).toFixed(4));

function numberRange(filter: ListFilter, { label, column, type, money }: RangeColumn, digits: number): Comparison[] {
  const top = type === 'int' ? TOPS.int : TOPS.bigint;
  const [low, high] = wholeRange(filter, (value) => {
    const number = typeof value === 'number' ? value : Number(value);
    if (!Number.isFinite(number)) return refuseFilter(filter.column_name, label, 'a number');
    return toMinor(number, money ? digits : 0);
  });
  const capped = (n: number) => Math.max(-top, Math.min(top, n));
  const side = (operator: Operator, bound: number | null): Comparison[] =>
    bound === null ? [] : [{ column, operator, value: capped(bound), type }];
  return [...side('>=', low), ...side('<=', high)];
}

function dateRange(filter: ListFilter, { label, column }: RangeColumn): Comparison[] {
  const compare = (operator: Operator, value: Given): Comparison => {
    const text = String(value).trim();
    const day = isDay(text) ? text : refuseFilter(filter.column_name, label, 'a date such as 2026-11-20');
    return { column, operator, value: day, type: 'date' };
  };
  if (filter.condition === 'greater than') return [compare('>', filter.from)];
  if (filter.condition === 'less than') return [compare('<', filter.from)];
  if (filter.condition === 'between') return [compare('>=', filter.from), compare('<=', filter.to)];
  return [compare('=', filter.from)];
}

/** A filter on a range of numbers, amounts or days. @throws BusinessError */
export function rangeOf(filter: ListFilter, column: RangeColumn, minorDigits: number): Comparison[] {
  if (filter.condition === 'contains')
    return refuseFilter(filter.column_name, column.label, 'filtered with a comparison');
  return column.type === 'date' ? dateRange(filter, column) : numberRange(filter, column, minorDigits);
}

function readChoice(filter: AccountFilter, into: Filters): void {
  const column = filter.column_name;
  const value = String(filter.from).trim();
  if (filter.condition !== 'equal') refuse(column, 'filtered with the condition equal');
  if (column === 'ownership') {
    const known = OWNERSHIPS.find((o) => o === value);
    into.ownership.push(known ?? refuse(column, `one of ${OWNERSHIPS.join(', ')}`));
    return;
  }
  if (column === 'status' && value !== 'Active' && value !== 'Closed') refuse(column, 'Active or Closed');
  into.comparisons.push({ column, operator: '=', value, type: 'text' });
}

function readName(filter: AccountFilter, into: Filters): void {
  const value = String(filter.from).trim();
  if (filter.condition === 'contains') into.parts.push(value);
  else if (filter.condition === 'equal') into.names.push(value);
  else refuse('name', 'filtered with the condition equal or contains');
}

/** @throws BusinessError for a value or a condition that the column does not have */
export function readFilters(
  filters: readonly AccountFilter[] = [],
  active: boolean | undefined,
  minorDigits: number,
): Filters {
  const read: Filters = { comparisons: [], names: [], parts: [], ownership: [] };
  if (active !== undefined) {
    read.comparisons.push({ column: 'status', operator: '=', value: active ? 'Active' : 'Closed', type: 'text' });
  }
  for (const filter of filters) {
    if (isTyping(filter)) continue;
    if (!isPlainText(String(filter.from))) refuse(filter.column_name, 'plain text');
    const kind = FILTER_COLUMNS[filter.column_name];
    const range = RANGES[filter.column_name];
    if (kind === 'search') readName(filter, read);
    else if (range) read.comparisons.push(...rangeOf(filter, range, minorDigits));
    else readChoice(filter, read);
  }
  return read;
}

/** The filters as conditions on `a`; ownership is a matter of the scope. */
export const conditionsOf = (values: Values, filters: Filters): string[] => [
  ...filters.comparisons.map((c) => `a.${c.column} ${c.operator} ${values.bind(c.value, c.type)}`),
  ...filters.names.map((name) => `a.name_key = lower(${values.bind(name, 'text')})`),
  ...filters.parts.map((part) => `position(lower(${values.bind(part, 'text')}) in a.name_key) > 0`),
];

/** Columns that the conditions read. */
export const conditionColumns = (filters: Filters): string[] => [
  ...filters.comparisons.map((c) => c.column),
  ...(filters.names.length + filters.parts.length > 0 ? ['name_key'] : []),
];

/** Beyond so many matching terms a name is found sooner by walking the names. */
export const TERMS_LIMIT = 1000;

/**
 * What to look up in the terms for parts of names: the longest piece without separators. Undefined where the terms do
 * not hold every piece that short. Whatever they find is compared with the whole part afterwards.
 */
export function termOf(parts: readonly string[]): string | undefined {
  const pieces = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest.length >= 2 ? longest : undefined;
}

const withTerm = (term: string) =>
  `from search_terms s where s.tenant_id = $1 and s.kind in ('account', 'account_part')
    and s.term >= lower(${term}) and s.term < lower(${term}) || chr(1114111)`;

/** Names that hold the term, found through the table of terms. */
export const termCondition = (values: Values, term: string): string =>
  `a.id in (select distinct s.entity_id ${withTerm(values.bind(term, 'text'))})`;

/** Counts matching terms, as far as it matters. `$2` is the term. */
export const TERM_COUNT = `select count(*)::int as n from (select ${withTerm('$2::text')} limit ${TERMS_LIMIT + 1}) t`;
