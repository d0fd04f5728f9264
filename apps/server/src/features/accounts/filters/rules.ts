/** Reads the filters of a list, refuses what makes no sense, and turns them into conditions on the account `a`. */
import { type AccountFilter, FILTER_COLUMNS, type FilterColumn } from '@mainstay/contract/accounts';
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

/** Where the number of a column is kept, and how large it may be. */
const NUMBERS: Partial<Record<FilterColumn, { column: string; type: 'int' | 'bigint'; top: number }>> = {
  rank: { column: 'rank', type: 'int', top: 2_147_483_647 },
  health: { column: 'health', type: 'int', top: 2_147_483_647 },
  mrr: { column: 'mrr_minor', type: 'bigint', top: Number.MAX_SAFE_INTEGER },
  pending_actions_task: { column: 'pending_actions', type: 'int', top: 2_147_483_647 },
};

function refuse(column: FilterColumn, must: string): never {
  const message = `${LABELS[column]} must be ${must}.`;
  throw new BusinessError(message, { fields: { [column]: message } });
}

type Given = string | number | null | undefined;
const missing = (value: Given) => value === undefined || value === null || String(value).trim() === '';

/** Text that a query may hold: the database knows no NUL. */
export const isPlainText = (text: string): boolean => !text.includes('\0');

function readNumber(column: FilterColumn, value: Given): number {
  const number = typeof value === 'number' ? value : Number(value);
  return Number.isFinite(number) ? number : refuse(column, 'a number');
}

/** A day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readDay(column: FilterColumn, value: Given): string {
  const text = String(value).trim();
  return isDay(text) ? text : refuse(column, 'a date such as 2026-11-20');
}

/** Columns hold whole numbers, so any range is one between two whole numbers: 3.5 and more begins at 4. */
function wholeRange(filter: AccountFilter, read: (value: Given) => number): [low: number | null, high: number | null] {
  const from = read(filter.from);
  if (filter.condition === 'greater than') return [Math.floor(from) + 1, null];
  if (filter.condition === 'less than') return [null, Math.ceil(from) - 1];
  return [Math.ceil(from), Math.floor(filter.condition === 'between' ? read(filter.to) : from)];
}

/** Amounts arrive in major units; the product with 10^n is rounded past the noise of its binary fraction. */
const toMinor = (major: number, digits: number) => Number((major * 10 ** digits).toFixed(4));

function numberRange(filter: AccountFilter, minorDigits: number): Comparison[] {
  const kept = NUMBERS[filter.column_name];
  if (!kept) return refuse(filter.column_name, 'a number');
  const scale = kept.column === 'mrr_minor' ? minorDigits : 0;
  const [low, high] = wholeRange(filter, (v) => toMinor(readNumber(filter.column_name, v), scale));
  const capped = (n: number) => Math.max(-kept.top, Math.min(kept.top, n));
  const side = (operator: Operator, bound: number | null): Comparison[] =>
    bound === null ? [] : [{ column: kept.column, operator, value: capped(bound), type: kept.type }];
  return [...side('>=', low), ...side('<=', high)];
}

function dateRange(filter: AccountFilter): Comparison[] {
  const compare = (operator: Operator, value: Given): Comparison => ({
    column: 'renewal_on',
    operator,
    value: readDay(filter.column_name, value),
    type: 'date',
  });
  if (filter.condition === 'greater than') return [compare('>', filter.from)];
  if (filter.condition === 'less than') return [compare('<', filter.from)];
  if (filter.condition === 'between') return [compare('>=', filter.from), compare('<=', filter.to)];
  return [compare('=', filter.from)];
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

/**
 * Filters without a value, and `between` with one end, are still being typed and left out (decision 25).
 * @throws BusinessError for a value or a condition that the column does not have
 */
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
    if (missing(filter.from) || (filter.condition === 'between' && missing(filter.to))) continue;
    if (!isPlainText(String(filter.from))) refuse(filter.column_name, 'plain text');
    const kind = FILTER_COLUMNS[filter.column_name];
    if (kind === 'search') readName(filter, read);
    else if (kind === 'choice') readChoice(filter, read);
    else if (filter.condition === 'contains') refuse(filter.column_name, 'filtered with a comparison');
    else if (kind === 'daterange') read.comparisons.push(...dateRange(filter));
    else read.comparisons.push(...numberRange(filter, minorDigits));
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
