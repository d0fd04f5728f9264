/** Reads the tickets of the company. */
import type { Ticket } from '@mainstay/contract/tickets';
import { personNameSql } from '../../core/people/person-sql.ts';
import { createKeyset, type KeysetPosition, keysetRangeSql, toKeysetPage } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

type Instants = 'tentative_close_date' | 'close_date' | 'created_at';
type FoundTicket = Omit<Ticket, Instants> & { [K in Instants]: Date | null } & { place: KeysetPosition };

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

const NEWEST_FIRST = createKeyset(
  [
    ['created_at', 'timestamptz'],
    ['id', 'bigint'],
  ],
  'desc',
);
const SELECT_TICKET_SQL = `select ${NEWEST_FIRST.place}, id, ticket_name, description, priority, status, tentative_close_date, close_date,
    assigned_to, s4_comments, created_at, version, image_file_id is not null as has_image,
    (select jsonb_build_object('id', u.id, 'name', coalesce(${personNameSql('u')}, u.email))
      from users u where u.tenant_id = $1 and u.id = created_by) as created_by
  from tickets where tenant_id = $1`;

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

/** Returns the storage key of the image of a ticket, or undefined if it has none. */
export async function getImageKey(tx: TenantTx, id: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ storage_key: string }>(
    `select f.storage_key from tickets t join files f on f.tenant_id = $1 and f.id = t.image_file_id
     where t.tenant_id = $1 and t.id = $2`,
    [tx.tenant, id],
  );
  return row?.storage_key;
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
