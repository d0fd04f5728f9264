/** Reads the tickets of the company. */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { getTicketDateZone } from '@mainstay/contract/rules/tickets';
import type { Ticket } from '@mainstay/contract/tickets';
import { createKeyset, type KeysetPosition, keysetRangeSql, toKeysetPage } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';

type Instants = 'tentative_close_date' | 'close_date' | 'created_at';
type FoundTicket = Omit<Ticket, Instants> & { [K in Instants]: Date | null } & { place: KeysetPosition };

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the email that a user signs in with. */
export async function getEmail(tx: TenantTx, user: number): Promise<string> {
  const [row] = await tx.rows<{ email: string }>('select email from users where tenant_id = $1 and id = $2', [
    tx.tenant,
    user,
  ]);
  return row?.email ?? '';
}

const NEWEST_FIRST = createKeyset(
  [
    ['created_at', 'timestamptz'],
    ['id', 'bigint'],
  ],
  'desc',
);
const SELECT_TICKET_SQL = `select ${NEWEST_FIRST.place}, id, ticket_name, description, priority, status, tentative_close_date, close_date,
    assigned_to, s4_comments, created_at from tickets where tenant_id = $1`;

const toTicket = ({ place: _place, ...row }: FoundTicket): Ticket => ({
  ...row,
  tentative_close_date: toIso(row.tentative_close_date),
  close_date: toIso(row.close_date),
  created_at: toIso(row.created_at) ?? '',
});

/** Returns undefined if the tenant has no such ticket. */
export async function getTicket(tx: TenantTx, id: number): Promise<Ticket | undefined> {
  const [row] = await tx.rows<FoundTicket>(`${SELECT_TICKET_SQL} and id = $2`, [tx.tenant, id]);
  return row && toTicket(row);
}

export interface TicketRange {
  /** End position of the previous range, or undefined for the newest tickets. */
  after?: KeysetPosition | undefined;
  /** Number of tickets to skip. */
  offset?: number;
  limit: number;
}

/** Returns tickets, newest first, and the position after which more follow. */
export async function findTicketRange(
  tx: TenantTx,
  { after, offset = 0, limit }: TicketRange,
): Promise<{ tickets: Ticket[]; next: KeysetPosition | undefined }> {
  const values: unknown[] = [tx.tenant];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { and, end } = keysetRangeSql(NEWEST_FIRST, { after, limit }, bind);
  const found = await tx.rows<FoundTicket>(`${SELECT_TICKET_SQL}${and} ${end} offset ${bind(offset)}::bigint`, values);
  const { rows, next } = toKeysetPage(found, { after, limit });
  return { tickets: rows.map(toTicket), next };
}

/** Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone, and the two dates in the time zone in which they are shown. */
export function sheetColumns(timeZone: string): SheetColumn<Ticket>[] {
  const formatDate = (ticket: Ticket, at: string | null) =>
    at && formatTimestamp(new Date(at), getTicketDateZone(ticket, timeZone));
  return [
    ['Ticket', (ticket) => ticket.ticket_name],
    ['Description', (ticket) => ticket.description],
    ['Priority', (ticket) => ticket.priority],
    ['Status', (ticket) => ticket.status],
    ['Assigned to', (ticket) => ticket.assigned_to],
    ['Submitted', (ticket) => formatTimestamp(new Date(ticket.created_at), timeZone)],
    ['Planned to close', (ticket) => formatDate(ticket, ticket.tentative_close_date)],
    ['Closed', (ticket) => formatDate(ticket, ticket.close_date)],
    ['Comments', (ticket) => ticket.s4_comments],
  ];
}
