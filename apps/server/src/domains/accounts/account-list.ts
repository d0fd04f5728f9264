/** Reads the account list page by page, and defines the columns of its export. */
import type { AccountFilters, AccountRow, Sort } from '@mainstay/contract/accounts';
import { getAccountField, getListLabel, inDisplayOrder, LISTED_FIELDS } from '@mainstay/contract/accounts/fields';
import { formatOwnership } from '@mainstay/contract/rules/access';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { healthClass, NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { isListField, LIST_FIELDS, type ListField } from '@mainstay/contract/rules/list-fields';
import type { Tag } from '@mainstay/contract/tags';
import { getListColumn, type ListedColumns, toFieldValues } from '../../core/account-access/account-fields.ts';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { run } from '../../platform/database/statement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import { FieldError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { type Filters, getSearchTerm, MAX_MATCHING_TERMS, parseFilters, TERM_COUNT_SQL } from './account-filters.ts';
import { canLimitScan, type ListRequest, type MembershipKind, pageStatement } from './list/account-page-sql.ts';
import { decodeCursor, encodeCursor } from './list/list-cursor.ts';

/** A row of the page as returned by the database. */
export interface ListedAccount extends Membership, ListedColumns {
  id: number;
  name: string;
  description: string;
  status: AccountRow['status'];
  rank: number | null;
  mrr_minor: number;
  contract_value_minor: number;
  health: number | null;
  health_change: number | null;
  renewal_on: string | null;
  pending_actions: number;
  primary_owner_name: string | null;
  pin_id: number | null;
  storage_key: string | null;
  tags: Tag[];
}

type PageRow = ListedAccount & Record<string, unknown>;

export interface PageOptions {
  filters: Filters;
  limit: number;
  sort?: Sort;
  cursor?: string | undefined;
  pageNum?: number;
  /** Only this account and its descendants. */
  ancestorId?: number;
  /** Excludes accounts on which the caller has this kind of membership. */
  excludedMembership?: MembershipKind | undefined;
  /** Only the accounts that the caller pinned, or only the others. */
  pinned?: boolean;
}

/**
 * Returns one page of the accounts that the caller may read. Runs one statement, and another one if a name is searched
 * or matches are rare.
 */
export const findPage = async (tx: TenantTx, access: Access, options: PageOptions) =>
  toPage(await readRows(tx, access, options), options);

/** Cuts the row after the page. */
function toPage(found: readonly PageRow[], { limit, sort = 'name' }: PageOptions) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasNext = found.length > limit;
  return { rows, hasNext, nextCursor: hasNext && last ? encodeCursor(sort, last) : null };
}

/** Reads a page and the row after it. */
async function readRows(tx: TenantTx, access: Access, options: PageOptions): Promise<PageRow[]> {
  const { filters, limit, sort = 'name', cursor, pageNum = 1, ancestorId, excludedMembership, pinned } = options;
  return findRows(tx, {
    tenant: tx.tenant,
    reader: access,
    filters,
    term: pinned === true ? undefined : await findSelectiveTerm(tx, filters),
    ancestorId,
    excludedMembership,
    pinned,
    sort,
    after: cursor === undefined ? undefined : decodeCursor(sort, cursor),
    rowCount: limit + 1,
    offset: cursor === undefined ? (pageNum - 1) * limit : 0,
  });
}

/** A cursor within the pinned accounts begins with the first text, and the second one continues after all of them. */
const PINNED_CURSOR = 'pinned.';
const OTHERS_CURSOR = 'others';

/**
 * Returns one page of the list in which the accounts that the caller pinned come first. Pages with pinned accounts run one statement more.
 *
 * @throws FieldError for a later page without a cursor
 */
export async function findPageWithPinnedFirst(tx: TenantTx, access: Access, options: PageOptions) {
  const { limit, cursor, pageNum = 1 } = options;
  if (cursor === undefined && pageNum > 1) throw new FieldError('cursor', 'Pages with pinned accounts need a cursor.');
  const isPinned = cursor === undefined || cursor.startsWith(PINNED_CURSOR);
  const isStart = isPinned || cursor === OTHERS_CURSOR;
  const pinned = isPinned
    ? await findPage(tx, access, { ...options, pageNum: 1, pinned: true, cursor: cursor?.slice(PINNED_CURSOR.length) })
    : undefined;
  if (pinned?.nextCursor) return { ...pinned, nextCursor: PINNED_CURSOR + pinned.nextCursor };
  // The usual page size is read, because its statement has a plan.
  const others = await readRows(tx, access, {
    ...options,
    pageNum: 1,
    pinned: false,
    cursor: isStart ? undefined : cursor,
  });
  const leading = pinned?.rows ?? [];
  const page = toPage(others, { ...options, limit: limit - leading.length });
  const nextCursor = page.hasNext && page.rows.length === 0 ? OTHERS_CURSOR : page.nextCursor;
  return { rows: [...leading, ...page.rows], hasNext: page.hasNext, nextCursor };
}

/** Tries a limited scan first, because it fills most filtered pages. Rare matches are worth a plan of their own. */
async function findRows(tx: TenantTx, request: ListRequest): Promise<PageRow[]> {
  if (canLimitScan(request)) {
    const limitedRows = await run<PageRow>(tx, pageStatement({ ...request, isLimited: true }));
    if (limitedRows.length === request.rowCount) return limitedRows;
  }
  return run<PageRow>(tx, pageStatement(request));
}

/** Returns a piece of a name that few accounts contain. For a common piece, a lookup costs more than the scan. */
async function findSelectiveTerm(tx: TenantTx, filters: Filters): Promise<string | undefined> {
  const term = getSearchTerm(filters.parts);
  if (term === undefined) return undefined;
  const [count] = await tx.rows<{ n: number }>(TERM_COUNT_SQL, [tx.tenant, term]);
  return count && count.n <= MAX_MATCHING_TERMS ? term : undefined;
}

export interface ListQuery {
  active?: boolean | undefined;
  filters?: AccountFilters | undefined;
  sort?: Sort | undefined;
  cursor?: string | undefined;
  pinned_first?: boolean | undefined;
  pageNum: number;
  limit: number;
}

/** Returns the page with its rows in the format of the contract. */
export async function findAccounts(tx: TenantTx, access: Access, query: ListQuery) {
  const filters = parseFilters(query.filters, query.active, access.minorDigits);
  const find = query.pinned_first ? findPageWithPinnedFirst : findPage;
  const [page, fields] = await Promise.all([find(tx, access, { ...query, filters }), getExtraFields(tx)]);
  return {
    accounts: page.rows.map((row) => toAccountRow(row, access)),
    has_next: page.hasNext,
    next_cursor: page.nextCursor,
    extra_fields:
      fields.length === 0 ? {} : Object.fromEntries(page.rows.map((row) => [row.id, getExtraValues(row, fields)])),
  };
}

function toAccountRow(row: ListedAccount, access: Access): AccountRow {
  return {
    id: row.id,
    name: row.name,
    value: toMajorUnits(row.contract_value_minor, access.minorDigits),
    mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    status: row.status,
    health: row.health,
    healthClass: row.health === null ? null : healthClass(row.health),
    health_change: row.health_change,
    pending_actions: row.pending_actions,
    pending_actions_task: row.pending_actions,
    pin_status: row.pin_id !== null,
    renewal: row.renewal_on,
    ...toFieldValues(row, LISTED_FIELDS),
    rank: row.rank,
    tags: row.tags,
    description: row.description,
    image_url: imageUrl(row.storage_key),
    primary_owner_name: row.primary_owner_name,
    ownership: formatOwnership(row.member_type, row.read_only ?? false),
    read_only_account: isAccountReadOnly(access, row),
  };
}

/** Returns the fields that an administrator added to the list (2-accounts-14). */
export async function getExtraFields(tx: TenantTx): Promise<ListField[]> {
  const [row] = await tx.rows<{ fields: unknown }>(
    `select client_config -> 'account_list_fields' as fields from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return Array.isArray(row?.fields) ? row.fields.filter(isListField) : [];
}

function getExtraValues(row: ListedAccount, fields: readonly ListField[]): Record<string, string> {
  const texts = fields.map((field): [string, string] => {
    const value = row[getListColumn(field)];
    const isDay = value !== null && getAccountField(field).type === 'date';
    return [LIST_FIELDS[field], isDay ? formatLongDate(String(value)) : String(value ?? '')];
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** A row of the list, with the values of the tenant's additional fields by label. */
export interface ListedRow extends AccountRow {
  extra: Readonly<Record<string, string>> | undefined;
}
type Columns = SheetColumn<ListedRow>[];

const LEADING_COLUMNS: Readonly<Columns> = [
  ['Account', (row) => row.name],
  ['Status', (row) => row.status],
  ...inDisplayOrder(LISTED_FIELDS).map((key): Columns[number] => [getListLabel(key), (row) => row[key]]),
  ['Ownership', (row) => row.ownership],
  ['Health', (row) => row.health ?? NOT_ENOUGH_DATA],
  ['Health change in 30 days', (row) => row.health_change],
];
const MIDDLE_COLUMNS: Readonly<Columns> = [
  ['Renewal', (row) => row.renewal],
  ['Open tasks', (row) => row.pending_actions_task],
  ['Rank', (row) => row.rank],
  ['Tags', (row) => row.tags.map(({ tag }) => tag).join(', ')],
];
const TRAILING_COLUMNS: Readonly<Columns> = [
  ['Primary owner', (row) => row.primary_owner_name],
  ['Description', (row) => row.description],
];

/**
 * Returns every column of the list with its readable name: money in major units of the given currency, days as
 * `YYYY-MM-DD`.
 *
 * @param labels of the fields that the tenant added to the list
 */
export function sheetColumns(currency: string, labels: readonly string[]): Columns {
  const money: Columns = [
    [`MRR (${currency})`, (row) => row.mrr],
    [`Contract value (${currency})`, (row) => row.value],
  ];
  const tenantColumns = labels.map((label): Columns[number] => [label, (row) => row.extra?.[label] ?? null]);
  return [...LEADING_COLUMNS, ...money, ...MIDDLE_COLUMNS, ...tenantColumns, ...TRAILING_COLUMNS];
}
