/** Creates tickets. */
import { NEW_TICKET_STATUS } from '@mainstay/contract/rules/tickets';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { createFile } from '../../platform/files/file-rows.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ReceivedFile } from '../notes/receive-file.ts';
import { ticketCreated } from './events.ts';
import type { TicketInput } from './parse-ticket.ts';

/** @returns the id of the ticket */
export async function createTicket(
  tx: TenantTx,
  { ticket, image }: { ticket: TicketInput; image: ReceivedFile | null },
  by: Actor,
): Promise<number> {
  const { userId, now } = by;
  const file = image && (await createFile(tx, { ...image, purpose: 'ticket', userId, now }));
  const [row] = await tx.rows<{ id: number }>(
    `insert into tickets (tenant_id, ticket_name, description, priority, status, tentative_close_date, close_date,
       assigned_to, s4_comments, image_file_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     returning id`,
    [
      tx.tenant,
      ticket.ticket_name,
      ticket.description,
      ticket.priority,
      NEW_TICKET_STATUS,
      ticket.tentative_close_date,
      ticket.close_date,
      ticket.assigned_to,
      ticket.s4_comments,
      file,
      userId,
      now,
    ],
  );
  if (!row) throw new Error('A ticket without an id.');
  await record(tx, event(ticketCreated, { id: row.id, ticket }), by);
  return row.id;
}
