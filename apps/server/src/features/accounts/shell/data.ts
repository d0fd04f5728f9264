/** The context of an account: its neighbors in a list, and its meetings. */
import { SORT_COLUMNS, type Sort } from '@mainstay/contract/accounts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getAccountAccess, requireReadableAccount } from '../data.ts';
import type { Filters } from '../filters/rules.ts';
import { findPage } from '../list/data.ts';
import { getEmptyValue, getKeyColumns, encodeCursor } from '../list/rules.ts';
import { isAccountReadOnly } from '../account-permission.ts';

/** A usual page size, for which a plan exists. Reading more rows than necessary costs nothing. */
const READ_ROWS = 10;

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
  { filters, sort = 'name' }: { filters: Filters; sort?: Sort | undefined },
) {
  requireReadableAccount(await getAccountAccess(tx, access, accountId));
  const columns = getKeyColumns(sort);
  const [accountRow] = await tx.rows<Record<string, unknown> & { id: number }>(
    `select id, ${columns.join(', ')} from accounts where tenant_id = $1 and id = $2`,
    [tx.tenant, accountId],
  );
  if (!accountRow) return { previous: null, next: null };
  const firstColumn = columns[0] ?? 'id';
  const isEmpty = (row: Record<string, unknown>) => row[firstColumn] === getEmptyValue(sort);
  const findNext = async (
    sortOrder: Sort,
    from: (Record<string, unknown> & { id: number }) | undefined,
  ): Promise<Row | undefined> => {
    const cursor = from && { cursor: encodeCursor(sortOrder, from) };
    const { rows } = await findPage(tx, access, { filters, limit: READ_ROWS, sort: sortOrder, ...cursor });
    return rows[0];
  };
  const reverseOrder = reverseSort(sort);
  const [next, preceding] = [await findNext(sort, accountRow), await findNext(reverseOrder, accountRow)];
  // Empty values are last in both directions, so they are preceded by the last non-empty value.
  const candidate = preceding ?? (isEmpty(accountRow) ? await findNext(reverseOrder, undefined) : undefined);
  const previous = candidate && isEmpty(candidate) && !isEmpty(accountRow) ? undefined : candidate;
  const toNeighbor = (row: Row | undefined) =>
    row && row.id !== accountId
      ? { id: row.id, name: row.name, read_only_account: isAccountReadOnly(access, row) }
      : null;
  return { previous: toNeighbor(previous), next: toNeighbor(next) };
}

interface FoundMeeting {
  id: number;
  title: string;
  start_at: Date;
  end_at: Date;
  attendees: string[];
}
const MEETING_COLUMNS = 'e.id, e.title, e.start_at, e.end_at, e.attendees';
/** The maximum number of meetings in a response. */
const MEETINGS_LIMIT = 500;

const toMeeting = ({ id, title, start_at, end_at, attendees }: FoundMeeting) => ({
  ...{ id: String(id), title, attendees },
  ...{ start: start_at.toISOString(), end: end_at.toISOString() },
});

/**
 * Returns the meetings in a user's own calendars that start within a period and that one of the addresses attends, in
 * ascending order.
 *
 * @param addresses in lower case
 */
export async function findMeetings(
  tx: TenantTx,
  user: number,
  { min, max, addresses }: { min: string; max: string; addresses: readonly string[] },
) {
  const found = await tx.rows<FoundMeeting>(
    `select ${MEETING_COLUMNS} from mail_connections c
       join calendar_events e on e.tenant_id = $1 and e.connection_id = c.id
     where c.tenant_id = $1 and c.user_id = $2 and e.start_at >= $3::timestamptz and e.start_at < $4::timestamptz
       and exists (select from jsonb_array_elements_text(e.attendees) a where lower(a) = any($5::text[]))
     order by e.start_at, e.id limit ${MEETINGS_LIMIT}`,
    [tx.tenant, user, min, max, addresses],
  );
  return found.map(toMeeting);
}

/**
 * Returns the meetings with an account from a day on, in ascending order. A meeting in the calendars of several of our
 * users is returned once.
 *
 * @param from a day in the tenant's time zone
 */
export async function findUpcomingMeetings(tx: TenantTx, accountId: number, from: { day: string; timeZone: string }) {
  const found = await tx.rows<FoundMeeting>(
    `select distinct on (e.start_at, e.provider_id) ${MEETING_COLUMNS} from calendar_events e
     where e.tenant_id = $1 and e.account_id = $2 and e.start_at >= $3::date::timestamp at time zone $4::text
     order by e.start_at, e.provider_id, e.id limit ${MEETINGS_LIMIT}`,
    [tx.tenant, accountId, from.day, from.timeZone],
  );
  return found.map(toMeeting);
}
