/** Parses the filters of a list, rejects invalid ones, converts them to conditions on the account `a`, and reads their choices. */
import {
  type AccountFilter,
  type AccountFilters,
  FILTER_COLUMNS,
  FILTER_LABELS,
  type FilterColumn,
} from '@mainstay/contract/accounts';
import {
  FILTER_FIELDS,
  type FilterField,
  getAccountField,
  isValueFilterField,
  type ValueFilterField,
} from '@mainstay/contract/accounts/fields';
import { type Ownership, OWNERSHIPS } from '@mainstay/contract/rules/access';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { getAlternatives } from '@mainstay/contract/rules/list-filters';
import { getColumnType } from '../../core/account-access/account-fields.ts';
import { buildAccountScope, ownershipSql, type Reader } from '../../core/account-access/account-scope.ts';
import { run } from '../../platform/database/statement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import {
  anyAlternativeSql,
  type Comparison,
  isIncomplete,
  isPlainText,
  parseRangeFilter,
  type RangeColumn,
  rejectFilter,
} from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';

/** Conditions that an account must all meet. */
interface Conditions {
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

export interface Filters extends Conditions {
  /** An account must meet one of the alternatives of each group. */
  groups: Conditions[][];
}

const NO_CONDITIONS: Conditions = { comparisons: [], empty: [], names: [], parts: [], tags: [], ownership: [] };
export const NO_FILTERS: Filters = { ...NO_CONDITIONS, groups: [] };

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

const parseIdFilter = (column: FilterColumn, value: string, requirement: string): number =>
  /^[1-9]\d{0,14}$/.test(value) ? Number(value) : rejectFilterValue(column, requirement);

function parseChoiceFilter(filter: AccountFilter, target: Conditions): void {
  const column = filter.column_name;
  const value = String(filter.from).trim();
  if (filter.condition !== 'equal') rejectFilterValue(column, 'filtered with the condition equal');
  if (column === 'ownership') {
    const known = OWNERSHIPS.find((o) => o === value);
    target.ownership.push(known ?? rejectFilterValue(column, `one of ${OWNERSHIPS.join(', ')}`));
    return;
  }
  if (column === 'tags') {
    target.tags.push(parseIdFilter(column, value, 'the id of a tag'));
    return;
  }
  if (column === 'owner') {
    const id = parseIdFilter(column, value, 'the id of a user');
    target.comparisons.push({ column: 'primary_owner_id', operator: '=', value: id, type: 'bigint' });
    return;
  }
  if (column === 'status' && value !== 'Active' && value !== 'Closed') rejectFilterValue(column, 'Active or Closed');
  const choices = isValueFilterField(column) ? getAccountField(column).choices : undefined;
  if (choices && !choices.includes(value)) rejectFilterValue(column, `one of ${choices.join(', ')}`);
  target.comparisons.push({ column, operator: '=', value, type: 'text' });
}

function parseNameFilter(filter: AccountFilter, target: Conditions): void {
  const value = String(filter.from).trim();
  if (filter.condition === 'contains') target.parts.push(value);
  else if (filter.condition === 'equal') target.names.push(value);
  else rejectFilterValue('name', 'filtered with the condition equal or contains');
}

/** Adds the conditions of a filter. @throws BusinessError for a value or a condition that the column does not support */
function parseFilter(filter: AccountFilter, minorDigits: number, target: Conditions): void {
  if (!isPlainText(String(filter.from))) rejectFilterValue(filter.column_name, 'plain text');
  const range = RANGES[filter.column_name];
  if (FILTER_COLUMNS[filter.column_name] === 'search') parseNameFilter(filter, target);
  else if (isNotEnoughData(filter)) target.empty.push('health');
  else if (range) target.comparisons.push(...parseRangeFilter(filter, range, minorDigits));
  else parseChoiceFilter(filter, target);
}

/** @throws BusinessError for a value or a condition that a column does not support */
export function parseFilters(filters: AccountFilters = [], active: boolean | undefined, minorDigits: number): Filters {
  const result: Filters = structuredClone(NO_FILTERS);
  if (active !== undefined) {
    result.comparisons.push({ column: 'status', operator: '=', value: active ? 'Active' : 'Closed', type: 'text' });
  }
  for (const entry of filters) {
    const [first, ...others] = getAlternatives(entry).filter((filter) => !isIncomplete(filter));
    if (first && others.length === 0) parseFilter(first, minorDigits, result);
    else if (first)
      result.groups.push(
        [first, ...others].map((filter) => {
          const alternative = structuredClone(NO_CONDITIONS);
          parseFilter(filter, minorDigits, alternative);
          return alternative;
        }),
      );
  }
  return result;
}

const conditionsSql = (values: Values, conditions: Conditions): string[] => [
  ...conditions.comparisons.map((c) => `a.${c.column} ${c.operator} ${values.bind(c.value, c.type)}`),
  ...conditions.empty.map((column) => `a.${column} is null`),
  ...conditions.names.map((name) => `a.name_key = lower(${values.bind(name, 'text')})`),
  ...conditions.parts.map((part) => `position(lower(${values.bind(part, 'text')}) in a.name_key) > 0`),
  // The id is a bound value, so that a custom plan can estimate how many accounts have the tag.
  ...conditions.tags.map(
    (tag) => `exists (select from account_tags x where x.tenant_id = $1 and x.account_id = a.id
      and x.tag_id = ${values.bind(tag, 'bigint')})`,
  ),
];

/** Returns the filters as conditions on `a`, except for ownership outside of groups, which the scope handles. */
export const toConditions = (values: Values, { user }: Pick<Reader, 'user'>, filters: Filters): string[] => [
  ...conditionsSql(values, filters),
  ...filters.groups.map((alternatives) =>
    anyAlternativeSql(
      alternatives.map((conditions) => [
        ...conditionsSql(values, conditions),
        ...conditions.ownership.map((kind) => ownershipSql(kind, values.bind(user, 'bigint'))),
      ]),
    ),
  ),
];

/** Returns whether the filters exclude accounts by their columns or tags. */
export const hasRowFilters = ({ comparisons, empty, parts, tags, groups }: Filters): boolean =>
  comparisons.length + empty.length + parts.length + tags.length + groups.length > 0;

/** Returns the columns that the conditions read. */
export const conditionColumns = (filters: Filters): string[] =>
  [filters, ...filters.groups.flat()].flatMap(({ comparisons, empty, names, parts }) => [
    ...comparisons.map((c) => c.column),
    ...empty,
    ...(names.length + parts.length > 0 ? ['name_key'] : []),
  ]);

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
  const conditions = toConditions(values, access, filters);
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
