/** Updates and deletes tickets. */
import { canEditTicket, ticketChangedMessage, type TicketUser } from '@mainstay/contract/rules/ticket-rules';
import type { Ticket } from '@mainstay/contract/tickets';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { deleteFile } from '../../platform/files/file-rows.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { ticketDeleted, ticketUpdated } from './events.ts';
import type { TicketInput } from './parse-ticket.ts';

type LockedTicket = Omit<Ticket, 'tentative_close_date' | 'close_date' | 'created_at' | 'created_by' | 'has_image'> & {
  tentative_close_date: Date | null;
  close_date: Date | null;
  creator: number | null;
  image_file_id: number | null;
  editor: string | null;
};

/** @throws NotFoundError, ForbiddenError */
async function lockTicket(tx: TenantTx, id: number, user: TicketUser): Promise<LockedTicket> {
  const [ticket] = await tx.rows<LockedTicket>(
    `select t.id, t.ticket_name, t.description, t.priority, t.status, t.tentative_close_date, t.close_date, t.assigned_to,
       t.s4_comments, t.version, t.created_by as creator, t.image_file_id, coalesce(${personNameSql('e')}, e.email) as editor
     from tickets t left join users e on e.tenant_id = $1 and e.id = t.updated_by
     where t.tenant_id = $1 and t.id = $2 for update of t`,
    [tx.tenant, id],
  );
  if (!ticket) throw new NotFoundError('Ticket');
  if (!canEditTicket(user, ticket.creator)) throw new ForbiddenError();
  return ticket;
}

interface TicketEdit {
  id: number;
  ticket: TicketInput;
  /** The version that was edited; undefined overwrites any version. */
  version: number | undefined;
  user: TicketUser;
}

/** Writes only changed values, and keeps the image. @throws NotFoundError, ForbiddenError, ConflictError */
export async function updateTicket(tx: TenantTx, { id, ticket, version, user }: TicketEdit, by: Actor): Promise<void> {
  const { tentative_close_date, close_date, ...row } = await lockTicket(tx, id, user);
  if (version !== undefined && version !== row.version) throw new ConflictError(ticketChangedMessage(row.editor));
  const before = {
    ticket_name: row.ticket_name,
    description: row.description,
    priority: row.priority,
    status: row.status,
    tentative_close_date: tentative_close_date?.toISOString() ?? null,
    close_date: close_date?.toISOString() ?? null,
    assigned_to: row.assigned_to,
    s4_comments: row.s4_comments,
  };
  const { assigned_to, s4_comments } = user.isStaff ? ticket : before;
  const after = { ...ticket, status: ticket.status ?? before.status, assigned_to, s4_comments };
  const columns = (Object.keys(before) as (keyof typeof before)[]).filter((name) => before[name] !== after[name]);
  if (columns.length === 0) return;
  await tx.rows(
    `update tickets set ${columns.map((name, at) => `${name} = $${at + 5}`).join(', ')}, updated_by = $3, updated_at = $4,
       version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, by.userId, by.now, ...columns.map((name) => after[name])],
  );
  const changes = Object.fromEntries(columns.map((name) => [name, { before: before[name], after: after[name] }]));
  await record(tx, event(ticketUpdated, { id, ticket: after, changes }), by);
}

/**
 * @returns the storage key of the image, to be removed after the commit, or undefined if it has no image
 * @throws NotFoundError, ForbiddenError
 */
export async function deleteTicket(
  tx: TenantTx,
  { id, user }: Pick<TicketEdit, 'id' | 'user'>,
  by: Actor,
): Promise<string | undefined> {
  const { ticket_name: name, image_file_id: image } = await lockTicket(tx, id, user);
  await tx.rows('delete from tickets where tenant_id = $1 and id = $2', [tx.tenant, id]);
  const file = image === null ? undefined : await deleteFile(tx, image);
  await record(tx, event(ticketDeleted, { id, name }), by);
  return file?.storageKey;
}
