/** Builds the statement of a page of accounts from the account scope, the filters, the sort order and the cursor. */
import type { Sort } from '@mainstay/contract/accounts';
import { SORT_FIELDS } from '@mainstay/contract/accounts/fields';
import type { Statement } from '../../../platform/database/statement.ts';
import { Values } from '../../../platform/database/values.ts';
import { LIST_COLUMNS } from '../../../core/account-access/account-fields.ts';
import {
  buildAccountScope,
  inAccountScope,
  ownershipSql,
  type Reader,
  type Scope,
  type ScopeOptions,
} from '../../../core/account-access/account-scope.ts';
import { tagsSql } from '../../../core/tags/tags.ts';
import { conditionColumns, type Filters, hasRowFilters, termCondition, toConditions } from '../account-filters.ts';
import { type Cursor, getOrdering, type Ordering } from './list-cursor.ts';

/** Returns the order of the index. */
function indexOrderSql({ keys, empty, down }: Ordering, alias: string): string {
  const last = empty === 'null' ? ' desc nulls last' : ' desc';
  return [...keys.map((k) => `${alias}.${k.column}${down ? last : ''}`), `${alias}.id${down ? ' desc' : ''}`].join(
    ', ',
  );
}

/** Returns the order of the response. It differs from the index only for empty texts, which the index sorts first. */
function pageOrderSql(ordering: Ordering, alias: string): string {
  const first = ordering.keys[0]?.column;
  const emptyLast = ordering.empty === 'text' && !ordering.down ? `(${alias}.${first} = ''), ` : '';
  return emptyLast + indexOrderSql(ordering, alias);
}

/**
 * Returns the rows after a cursor as conditions, each of which is one range of the sort's index: the values after the
 * cursor, then the empty ones. Without a cursor, the whole index is one range, except for empty texts in ascending
 * order.
 */
function rangeConditions(values: Values, ordering: Ordering, after: Cursor | undefined): string[] {
  const { keys, empty, down } = ordering;
  const first = `a.${keys[0]?.column}`;
  const movesEmptyLast = empty === 'text' && !down;
  const isEmpty = empty === 'null' ? `${first} is null` : `${first} = ''`;
  if (!after) return movesEmptyLast ? [`${first} > ''`, isEmpty] : [];
  const operator = down ? '<' : '>';
  const isAtEmpty = empty === 'null' ? after.values[0] === null : movesEmptyLast && after.values[0] === '';
  if (isAtEmpty) return [`${isEmpty} and a.id ${operator} ${values.bind(after.id, 'bigint')}`];
  const bound = after.values.map((v, at) => values.bind(v, keys[at]?.type ?? 'text'));
  const keyColumns = [...keys.map((k) => `a.${k.column}`), 'a.id'].join(', ');
  const afterCursor = `(${keyColumns}) ${operator} (${[...bound, values.bind(after.id, 'bigint')].join(', ')})`;
  return empty === 'null' || movesEmptyLast ? [afterCursor, isEmpty] : [afterCursor];
}

/** The account columns that a page reads: displayed columns, sort columns, and those that an administrator may add. */
const COLUMNS = [
  ...new Set<string>([
    'id',
    'name',
    'name_key',
    'description',
    'image_file_id',
    'primary_owner_id',
    'status',
    'mrr_minor',
    'contract_value_minor',
    'health',
    'health_change',
    'renewal_on',
    'pending_actions',
    'rank',
    ...LIST_COLUMNS,
    ...SORT_FIELDS,
  ]),
];

const toColumns = (alias: string, columns: readonly string[]): string => columns.map((c) => `${alias}.${c}`).join(', ');
const ACCOUNT_COLUMNS = toColumns('a', COLUMNS);
const PAGE_COLUMNS = toColumns('p', COLUMNS);
const COLUMN_SET: ReadonlySet<string> = new Set(COLUMNS);

/**
 * The usual page sizes plus one row. These limits are inlined as literals, because the planner assumes a tenth of the
 * rows for a bound limit.
 */
const COMMON_LIMITS = new Set([11, 26, 51, 101]);

/** The kind of a user's membership of an account. */
export type MembershipKind = 'writing' | 'viewing';

// This is a scalar sub-select, because EXISTS becomes a hash join and loses the order.
const otherMembershipCondition = (excludedMembership: MembershipKind) => `(select o.read_only from account_members o
  where o.tenant_id = $1 and o.user_id = $2 and o.account_id = a.id) is distinct from ${excludedMembership === 'viewing'}`;

// This is a scalar sub-select for the same reason.
const NOT_PINNED = `(select true from pins pin
  where pin.tenant_id = $1 and pin.user_id = $2 and pin.account_id = a.id) is null`;

/** Reads the few accounts that the reader pinned by their keys. The fence keeps a plan from scanning an index in the order of the page. */
function buildPinnedScope(values: Values, reader: Reader, { ownership, columns }: ScopeOptions): Scope {
  const from = `pins pin cross join lateral (select ${toColumns('a', columns)} from accounts a
    where a.tenant_id = $1 and a.id = pin.account_id offset 0) a`;
  const owned = ownership?.map((kind) => ownershipSql(kind, '$2')) ?? [];
  const where = ['pin.tenant_id = $1', 'pin.user_id = $2', inAccountScope(values, reader), ...owned];
  return { ctes: '', branches: [{ from, where, scansIndex: false }] };
}

export interface ListRequest {
  tenant: number;
  reader: Reader;
  filters: Filters;
  /** Looks the name up in the search terms. If undefined, scans in sort order and compares names. */
  term: string | undefined;
  /** Only this account and its descendants. */
  ancestorId?: number;
  /** Excludes accounts on which the reader has this kind of membership. */
  excludedMembership?: MembershipKind | undefined;
  /** Only the accounts that the reader pinned, or only the others. */
  pinned?: boolean | undefined;
  sort: Sort;
  after?: Cursor;
  /**
   * Scans at most `SCAN_LIMIT` accounts. If that fills the page, no custom plan for the values was needed; otherwise
   * the query is repeated without the limit.
   */
  isLimited?: boolean;
  /** The number of rows to read, and the number of rows to skip first. */
  rowCount: number;
  offset: number;
}

/** Enough for a page of ten if one account in two hundred matches. Scanning them takes about 2 ms. */
export const SCAN_LIMIT = 2000;

/**
 * Returns whether a limited scan makes sense: there is a condition to test, and all accounts are in scope, so that a
 * single index order applies.
 */
export const canLimitScan = ({ reader, filters, term, ancestorId, offset, pinned }: ListRequest): boolean =>
  pinned !== true &&
  reader.ownerScope === null &&
  filters.ownership.length === 0 &&
  hasRowFilters(filters) &&
  term === undefined &&
  ancestorId === undefined &&
  offset === 0;

/** Builds a single statement that first selects the page, then joins names, membership and pin to its rows. */
export function pageStatement(request: ListRequest): Statement {
  const { reader, filters, term, ancestorId, after, rowCount, offset } = request;
  const ordering = getOrdering(request.sort);
  const values = new Values(request.tenant, reader.user);
  const readColumns = ancestorId === undefined ? COLUMNS : [...COLUMNS, 'root_id', 'path'];
  const buildScope = request.pinned === true ? buildPinnedScope : buildAccountScope;
  const scope = buildScope(values, reader, { ownership: filters.ownership, columns: readColumns, ordered: true });
  const conditions = toConditions(values, reader, filters);
  if (request.excludedMembership) conditions.push(otherMembershipCondition(request.excludedMembership));
  if (request.pinned === false) conditions.push(NOT_PINNED);
  if (ancestorId !== undefined) {
    const top = values.bind(ancestorId, 'bigint');
    conditions.push(`a.root_id = (select t.root_id from accounts t where t.tenant_id = $1 and t.id = ${top})`);
    conditions.push(`${top} = any(a.path)`);
  }
  const termConditions = term === undefined ? [] : [termCondition(values, term)];
  const ranges = rangeConditions(values, ordering, after);
  const limit = `limit ${offset === 0 && COMMON_LIMITS.has(rowCount) ? rowCount : values.bind(rowCount + offset, 'bigint')}`;
  const comparedColumns = new Set(conditionColumns(filters).filter((c) => !COLUMN_SET.has(c)));
  const scannedColumns =
    comparedColumns.size === 0 ? ACCOUNT_COLUMNS : `${ACCOUNT_COLUMNS}, ${toColumns('a', [...comparedColumns])}`;
  const limitedScanSql = (range: string[]) => {
    const scan = `select ${scannedColumns} from accounts a where ${['a.tenant_id = $1', ...range].join(' and ')}
      order by ${indexOrderSql(ordering, 'a')} limit ${SCAN_LIMIT}`;
    return `select ${ACCOUNT_COLUMNS} from (${scan}) a where ${conditions.join(' and ')} order by ${indexOrderSql(ordering, 'a')} ${limit}`;
  };
  const branchStatements = scope.branches.flatMap(({ from, where, scansIndex }) => {
    const branchSql = (extraConditions: string[]) =>
      `select ${ACCOUNT_COLUMNS} from ${from} where ${[...where, ...conditions, ...extraConditions].join(' and ')}
        order by ${scansIndex ? indexOrderSql(ordering, 'a') : pageOrderSql(ordering, 'a')} ${limit}`;
    if (!scansIndex) return [branchSql(after ? [`(${ranges.join(' or ')})`] : [])];
    if (request.isLimited) return (ranges.length === 0 ? [[]] : ranges.map((part) => [part])).map(limitedScanSql);
    return ranges.length === 0
      ? [branchSql(termConditions)]
      : ranges.map((part) => branchSql([...termConditions, part]));
  });
  const offsetSql = offset > 0 ? ` offset ${values.bind(offset, 'bigint')}` : '';
  const all =
    branchStatements.length === 1 ? branchStatements[0] : branchStatements.map((p) => `(${p})`).join(' union all ');
  const page =
    branchStatements.length === 1 && !offsetSql
      ? all
      : `select * from (${all}) x order by ${pageOrderSql(ordering, 'x')} ${limit}${offsetSql}`;
  const text = `${scope.ctes}
    select ${PAGE_COLUMNS}, u.full_name as primary_owner_name, m.member_type, m.read_only,
      pin.id as pin_id, f.storage_key, ${tagsSql('account', 'p.id')} as tags from (${page}) p
    left join users u on u.tenant_id = $1 and u.id = p.primary_owner_id
    left join account_members m on m.tenant_id = $1 and m.account_id = p.id and m.user_id = $2
    left join pins pin on pin.tenant_id = $1 and pin.account_id = p.id and pin.user_id = $2
    left join files f on f.tenant_id = $1 and f.id = p.image_file_id order by ${pageOrderSql(ordering, 'p')}`;
  const isPlain = !hasRowFilters(filters) && ancestorId === undefined;
  return { text, values: values.list, plan: isPlain || request.isLimited ? 'generic' : 'custom' };
}
