/** Tickets of the company. */
import type { Ticket } from '@mainstay/contract/tickets';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

type Instants = 'tentative_close_date' | 'close_date' | 'created_at';
type FoundTicket = Omit<Ticket, Instants> & { [K in Instants]: Date | null };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The address that a person signs in with. */
export async function getEmail(tx: TenantTx, user: number): Promise<string> {
  const [row] = await tx.rows<{ email: string }>('select email from users where tenant_id = $1 and id = $2', [
    tx.tenant,
    user,
  ]);
  return row?.email ?? '';
}

const TICKET = `select id, ticket_name, description, priority, status, tentative_close_date, close_date, assigned_to,
    s4_comments, created_at from tickets where tenant_id = $1`;

const toTicket = (row: FoundTicket): Ticket => ({
  ...row,
  tentative_close_date: iso(row.tentative_close_date),
  close_date: iso(row.close_date),
  created_at: iso(row.created_at) ?? '',
});

/** Undefined if the tenant has no such ticket. */
export async function getTicket(tx: TenantTx, id: number): Promise<Ticket | undefined> {
  const [row] = await tx.rows<FoundTicket>(`${TICKET} and id = $2`, [tx.tenant, id]);
  return row && toTicket(row);
}

/** One page, the newest first. */
export async function findTickets(
  tx: TenantTx,
  { pageNumber, pageLimit }: { pageNumber: number; pageLimit: number },
): Promise<{ tickets: Ticket[]; has_next: boolean }> {
  const found = await tx.rows<FoundTicket>(
    `${TICKET} order by created_at desc, id desc limit $2::bigint offset $3::bigint`,
    // One more than asked tells whether there are more.
    [tx.tenant, pageLimit + 1, (pageNumber - 1) * pageLimit],
  );
  const tickets = found.slice(0, pageLimit).map(toTicket);
  return { tickets, has_next: found.length > pageLimit };
}
