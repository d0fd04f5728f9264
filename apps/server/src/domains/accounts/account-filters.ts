/** Parses the filters of a list, rejects invalid ones, converts them to conditions on the account `a`, and reads their choices. */
import { type AccountFilter, FILTER_COLUMNS, FILTER_LABELS, type FilterColumn } from '@mainstay/contract/accounts';
import {
  FILTER_FIELDS,
  type FilterField,
  getAccountField,
  isValueFilterField,
  type ValueFilterField,
} from '@mainstay/contract/accounts/fields';
import { type Ownership, OWNERSHIPS } from '@mainstay/contract/rules/access';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { getColumnType } from '../../core/account-access/account-fields.ts';
import { buildAccountScope } from '../../core/account-access/account-scope.ts';
import { run } from '../../platform/database/statement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import {
  type Comparison,
  isIncomplete,
  isPlainText,
  parseRangeFilter,
  type RangeColumn,
  rejectFilter,
} from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';

export interface Filters {
  comparisons: Comparison[];
  /** Columns that have no value. */
  empty: string[];
  /** Whole names, compared case-insensitively. */
  names: string[];
  /** Parts of names. */
  parts: string[];
  /** Ids of tags; an account must have all of them. */
  tags: number[];
  ownership: Ownership[];
}

export const NO_FILTERS: Filters = { comparisons: [], empty: [], names: [], parts: [], tags: [], ownership: [] };

const FIELD_RANGES = FILTER_FIELDS.flatMap((key): [FilterField, RangeColumn][] => {
  const type = getColumnType(key);
  return type === 'int' || type === 'date' ? [[key, { label: FILTER_LABELS[key], column: key, type }]] : [];
});
const RANGES: Partial<Record<FilterColumn, RangeColumn>> = {
  ...Object.fromEntries(FIELD_RANGES),
  health: { label: FILTER_LABELS.health, column: 'health', type: 'int' },
  mrr: { label: FILTER_LABELS.mrr, column: 'mrr_minor', type: 'bigint', money: true },
  pending_actions_task: { label: FILTER_LABELS.pending_actions_task, column: 'pending_actions', type: 'int' },
  renewal: { label: FILTER_LABELS.renewal, column: 'renewal_on', type: 'date' },
};

/** Accounts without a score match no comparison of health except this one. */
const isNotEnoughData = ({ column_name, condition, from }: AccountFilter): boolean =>
  column_name === 'health' && condition === 'equal' && from === NOT_ENOUGH_DATA;

const rejectFilterValue = (column: FilterColumn, requirement: string): never =>
  rejectFilter(column, FILTER_LABELS[column], requirement);

function parseChoiceFilter(filter: AccountFilter, target: Filters): void {
  const column = filter.column_name;
  const value = String(filter.from).trim();
  if (filter.condition !== 'equal') rejectFilterValue(column, 'filtered with the condition equal');
  if (column === 'ownership') {
    const known = OWNERSHIPS.find((o) => o === value);
    target.ownership.push(known ?? rejectFilterValue(column, `one of ${OWNERSHIPS.join(', ')}`));
    return;
  }
  if (column === 'tags') {
    const id = Number(value);
    target.tags.push(Number.isSafeInteger(id) && id > 0 ? id : rejectFilterValue(column, 'the id of a tag'));
    return;
  }
  if (column === 'status' && value !== 'Active' && value !== 'Closed') rejectFilterValue(column, 'Active or Closed');
  const choices = isValueFilterField(column) ? getAccountField(column).choices : undefined;
  if (choices && !choices.includes(value)) rejectFilterValue(column, `one of ${choices.join(', ')}`);
  target.comparisons.push({ column, operator: '=', value, type: 'text' });
}

function parseNameFilter(filter: AccountFilter, target: Filters): void {
  const value = String(filter.from).trim();
  if (filter.condition === 'contains') target.parts.push(value);
  else if (filter.condition === 'equal') target.names.push(value);
  else rejectFilterValue('name', 'filtered with the condition equal or contains');
}

/** @throws BusinessError for a value or a condition that the column does not support */
export function parseFilters(
  filters: readonly AccountFilter[] = [],
  active: boolean | undefined,
  minorDigits: number,
): Filters {
  const result: Filters = { comparisons: [], empty: [], names: [], parts: [], tags: [], ownership: [] };
  if (active !== undefined) {
    result.comparisons.push({ column: 'status', operator: '=', value: active ? 'Active' : 'Closed', type: 'text' });
  }
  for (const filter of filters) {
    if (isIncomplete(filter)) continue;
    if (!isPlainText(String(filter.from))) rejectFilterValue(filter.column_name, 'plain text');
    const kind = FILTER_COLUMNS[filter.column_name];
    const range = RANGES[filter.column_name];
    if (kind === 'search') parseNameFilter(filter, result);
    else if (isNotEnoughData(filter)) result.empty.push('health');
    else if (range) result.comparisons.push(...parseRangeFilter(filter, range, minorDigits));
    else parseChoiceFilter(filter, result);
  }
  return result;
}

/** Returns the filters as conditions on `a`. The scope handles ownership. */
export const toConditions = (values: Values, filters: Filters): string[] => [
  ...filters.comparisons.map((c) => `a.${c.column} ${c.operator} ${values.bind(c.value, c.type)}`),
  ...filters.empty.map((column) => `a.${column} is null`),
  ...filters.names.map((name) => `a.name_key = lower(${values.bind(name, 'text')})`),
  ...filters.parts.map((part) => `position(lower(${values.bind(part, 'text')}) in a.name_key) > 0`),
  // The id is a bound value, so that a custom plan can estimate how many accounts have the tag.
  ...filters.tags.map(
    (tag) => `exists (select from account_tags x where x.tenant_id = $1 and x.account_id = a.id
      and x.tag_id = ${values.bind(tag, 'bigint')})`,
  ),
];

/** Returns whether the filters exclude accounts by their columns or tags. */
export const hasRowFilters = ({ comparisons, empty, parts, tags }: Filters): boolean =>
  comparisons.length + empty.length + parts.length + tags.length > 0;

/** Returns the columns that the conditions read. */
export const conditionColumns = (filters: Filters): string[] => [
  ...filters.comparisons.map((c) => c.column),
  ...filters.empty,
  ...(filters.names.length + filters.parts.length > 0 ? ['name_key'] : []),
];

/** Above this number of matching terms, scanning the names is faster than looking up terms. */
export const MAX_MATCHING_TERMS = 1000;

/**
 * Returns the search term for parts of names: the longest piece without separators. Returns undefined if the piece is
 * too short, because the terms do not contain every short piece. Matches are compared with the whole part afterwards.
 */
export function getSearchTerm(parts: readonly string[]): string | undefined {
  const pieces = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return longest.length >= 2 ? longest : undefined;
}

const matchingTermsSql = (term: string) =>
  `from search_terms s where s.tenant_id = $1 and s.kind in ('account', 'account_part')
    and s.term >= lower(${term}) and s.term < lower(${term}) || chr(1114111)`;

/** Returns a condition that finds names through the table of search terms. */
export const termCondition = (values: Values, term: string): string =>
  `a.id in (select distinct s.entity_id ${matchingTermsSql(values.bind(term, 'text'))})`;

/** Counts matching terms up to the limit. `$2` is the term. */
export const TERM_COUNT_SQL = `select count(*)::int as n from (select ${matchingTermsSql('$2::text')} limit ${MAX_MATCHING_TERMS + 1}) t`;

/** Returns `with …` and a sub-select of all matching accounts. The caller writes the surrounding statement. */
export function matchingAccountsSql(values: Values, access: Access, filters: Filters, columns: readonly string[]) {
  const readColumns = [...new Set(['id', ...columns, ...conditionColumns(filters)])];
  const scope = buildAccountScope(values, access, {
    ownership: filters.ownership,
    columns: readColumns,
    ordered: false,
  });
  const conditions = toConditions(values, filters);
  const rows = scope.branches.map(
    ({ from, where }) =>
      `select ${columns.map((c) => `a.${c}`).join(', ')} from ${from} where ${[...where, ...conditions].join(' and ')}`,
  );
  return { ctes: scope.ctes, rows: rows.join(' union all ') };
}

/** Reads the values of a field, such as segment or tier, of the accounts that the caller may read. */
const CHOICES_LIMIT = 200;

/**
 * Returns the distinct values of a column. If all accounts are in scope, it jumps from value to value in the column's
 * index.
 */
export async function findChoices(tx: TenantTx, access: Access, filters: Filters, column: ValueFilterField) {
  const values = new Values(tx.tenant);
  const nextValueSql = (after: string) =>
    `(select a.${column} as value from accounts a where a.tenant_id = $1 and a.${column} > ${after}
      order by a.${column} limit 1)`;
  const indexScanSql = `with recursive v as (${nextValueSql(`''`)}
      union all select ${nextValueSql('v.value')} from v where v.value is not null)
    select value from v where value is not null limit ${CHOICES_LIMIT}`;
  const buildDistinctSql = () => {
    const matches = matchingAccountsSql(values, access, filters, [column]);
    return `${matches.ctes} select distinct a.${column} as value from (${matches.rows}) a where a.${column} > ''
      order by 1 limit ${CHOICES_LIMIT}`;
  };
  const text = access.ownerScope === null ? indexScanSql : buildDistinctSql();
  const rows = await run<{ value: string }>(tx, { text, values: values.list, plan: 'custom' });
  return rows.map((row) => row.value);
}
