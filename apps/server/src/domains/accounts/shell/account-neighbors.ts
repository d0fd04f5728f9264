import { type Sort, SORT_COLUMNS } from '@mainstay/contract/accounts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { isAccountReadOnly } from '../../../core/account-access/account-permission.ts';
import { getAccountAccess, requireReadableAccount } from '../../../core/account-access/require-account.ts';
import type { Filters } from '../account-filters.ts';
import { findPage } from '../account-list.ts';
import { encodeCursor, getEmptyValue, getKeyColumns } from '../list/list-cursor.ts';

/** A usual page size, for which a plan exists. Reading more rows than necessary costs nothing. */
const READ_ROWS = 10;

/** Enough for every user's pins. */
const MAX_PINNED = 1000;

type Row = Awaited<ReturnType<typeof findPage>>['rows'][number];

const reverseSort = (sort: Sort): Sort =>
  sort.startsWith('-') ? (SORT_COLUMNS.find((column) => column === sort.slice(1)) ?? 'name') : (`-${sort}` as Sort);

/**
 * Returns the previous and next accounts in a list. The list is scanned in both directions from the account's position,
 * even if the account itself no longer matches.
 */
export async function findNeighbors(
  tx: TenantTx,
  access: Access,
  accountId: number,
  {
    filters,
    sort = 'name',
    pinnedFirst = false,
  }: { filters: Filters; sort?: Sort | undefined; pinnedFirst?: boolean | undefined },
) {
  requireReadableAccount(await getAccountAccess(tx, access, accountId));
  const columns = getKeyColumns(sort);
  const [accountRow] = await tx.rows<Record<string, unknown> & { id: number }>(
    `select id, ${columns.join(', ')} from accounts where tenant_id = $1 and id = $2`,
    [tx.tenant, accountId],
  );
  if (!accountRow) return { previous: null, next: null };
  const toNeighbor = (row: Row | undefined) =>
    row && row.id !== accountId
      ? { id: row.id, name: row.name, read_only_account: isAccountReadOnly(access, row) }
      : null;
  const others = { filters, limit: READ_ROWS, ...(pinnedFirst && { pinned: false }) };
  const pinnedRows = pinnedFirst
    ? (await findPage(tx, access, { filters, sort, pinned: true, limit: MAX_PINNED })).rows
    : [];
  const place = pinnedRows.findIndex(({ id }) => id === accountId);
  if (place >= 0) {
    const next = pinnedRows[place + 1] ?? (await findPage(tx, access, { ...others, sort })).rows[0];
    return { previous: toNeighbor(pinnedRows[place - 1]), next: toNeighbor(next) };
  }
  const firstColumn = columns[0] ?? 'id';
  const isEmpty = (row: Record<string, unknown>) => row[firstColumn] === getEmptyValue(sort);
  const findNext = async (
    sortOrder: Sort,
    from: (Record<string, unknown> & { id: number }) | undefined,
  ): Promise<Row | undefined> => {
    const cursor = from && { cursor: encodeCursor(sortOrder, from) };
    const { rows } = await findPage(tx, access, { ...others, sort: sortOrder, ...cursor });
    return rows[0];
  };
  const reverseOrder = reverseSort(sort);
  const [next, preceding] = [await findNext(sort, accountRow), await findNext(reverseOrder, accountRow)];
  const findLastValue = async () => {
    const last = await findNext(reverseOrder, undefined);
    return last && !isEmpty(last) ? last : undefined;
  };
  // Empty values are last in both directions, so they are preceded by the last non-empty value, if there is one.
  const candidate = preceding ?? (isEmpty(accountRow) ? await findLastValue() : undefined);
  const previous = candidate && isEmpty(candidate) && !isEmpty(accountRow) ? undefined : candidate;
  return { previous: toNeighbor(previous ?? pinnedRows.at(-1)), next: toNeighbor(next) };
}
