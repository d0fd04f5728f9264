/** An account among others: who stands before and after it in a list. */
import { SORT_COLUMNS, type Sort } from '@mainstay/contract/accounts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getAccountAccess, readable } from '../data.ts';
import type { Filters } from '../filters/rules.ts';
import { findPage } from '../list/data.ts';
import { emptyValueOf, keyColumnsOf, writeCursor } from '../list/rules.ts';
import { isReadOnlyAccount } from '../policy.ts';

/** A page of the list that is planned for; more of it than is asked for costs nothing. */
const READ_ROWS = 10;

type Row = Awaited<ReturnType<typeof findPage>>['rows'][number];

const turned = (sort: Sort): Sort =>
  sort.startsWith('-') ? (SORT_COLUMNS.find((column) => column === sort.slice(1)) ?? 'name') : (`-${sort}` as Sort);

/**
 * The accounts before and after one in a list. The list is walked both ways from where the account stands, also where
 * the account itself has left it since.
 */
export async function findNeighbors(
  tx: TenantTx,
  access: Access,
  accountId: number,
  { filters, sort = 'name' }: { filters: Filters; sort?: Sort | undefined },
) {
  readable(await getAccountAccess(tx, access, accountId));
  const columns = keyColumnsOf(sort);
  const [own] = await tx.rows<Record<string, unknown> & { id: number }>(
    `select id, ${columns.join(', ')} from accounts where tenant_id = $1 and id = $2`,
    [tx.tenant, accountId],
  );
  if (!own) return { previous: null, next: null };
  const first = columns[0] ?? 'id';
  const isEmpty = (row: Record<string, unknown>) => row[first] === emptyValueOf(sort);
  const walk = async (
    way: Sort,
    from: (Record<string, unknown> & { id: number }) | undefined,
  ): Promise<Row | undefined> => {
    const cursor = from && { cursor: writeCursor(way, from) };
    const { rows } = await findPage(tx, access, { filters, limit: READ_ROWS, sort: way, ...cursor });
    return rows[0];
  };
  const back = turned(sort);
  const [next, behind] = [await walk(sort, own), await walk(back, own)];
  // Empty values stand last both ways: before them are the last of the others.
  const before = behind ?? (isEmpty(own) ? await walk(back, undefined) : undefined);
  const previous = before && isEmpty(before) && !isEmpty(own) ? undefined : before;
  const told = (row: Row | undefined) =>
    row && row.id !== accountId
      ? { id: row.id, name: row.name, read_only_account: isReadOnlyAccount(access, row) }
      : null;
  return { previous: told(previous), next: told(next) };
}
