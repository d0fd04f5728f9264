/** Parses new tickets from their form and creates them. */
import { day } from '@mainstay/contract/kit';
import { NEW_TICKET_STATUS, TICKET_MESSAGES, validateTicket } from '@mainstay/contract/rules/tickets';
import type { Ticket } from '@mainstay/contract/tickets';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { createFile } from '../../platform/files/file-rows.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { ReceivedFile } from '../notes/receive-file.ts';
import { ticketCreated } from './events.ts';

/** A validated ticket to be stored. */
export interface NewTicket extends Pick<Ticket, 'ticket_name' | 'description' | 'priority' | 's4_comments'> {
  assigned_to: string | null;
  /** ISO instants. A day without a time is stored as midnight in UTC. */
  tentative_close_date: string | null;
  close_date: string | null;
}

const Instant = z.union([day, z.iso.datetime({ offset: true })]);
/** Form data cannot contain null (C3-08). */
const isNoDate = (text: string | undefined): boolean => text === undefined || text === '' || text === 'null';

/** Browsers send every line break of a form as CRLF. */
const toUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** @throws BusinessError */
export function parseTicket(form: Record<string, string>): NewTicket {
  const fields = Object.fromEntries(Object.entries(form).map(([name, text]) => [name, toUnixLines(text)]));
  const dates = (['tentative_close_date', 'close_date'] as const).filter(
    (name) => !isNoDate(fields[name]) && !Instant.safeParse(fields[name]).success,
  );
  const issues = {
    ...validateTicket(fields),
    ...Object.fromEntries(dates.map((name) => [name, TICKET_MESSAGES.dateInvalid])),
  };
  const [first] = Object.values(issues);
  if (first !== undefined) throw new BusinessError(first, { fields: issues });
  const toDate = (text = '') => (isNoDate(text) ? null : new Date(text).toISOString());
  return {
    ticket_name: fields.ticket_name?.trim() ?? '',
    description: fields.description ?? '',
    priority: fields.priority as Ticket['priority'],
    s4_comments: fields.s4_comments ?? '',
    assigned_to: fields.assigned_to || null,
    tentative_close_date: toDate(fields.tentative_close_date),
    close_date: toDate(fields.close_date),
  };
}

/** @returns the id of the ticket */
export async function createTicket(
  tx: TenantTx,
  { ticket, image }: { ticket: NewTicket; image: ReceivedFile | null },
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
