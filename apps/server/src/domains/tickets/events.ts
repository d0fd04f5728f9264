/** Events of tickets to the support of the product. No public data contains a text or an address. */
import type { Ticket } from '@mainstay/contract/tickets';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind } from '../../platform/events/event.ts';

const TICKET = { entity: 'tickets' } as const;

export const ticketCreated = eventKind<{ id: number; ticket: Pick<Ticket, 'ticket_name' | 'priority'> }>(
  'ticket.created',
  ({ id, ticket: { priority } }) => ({ account: null, subject: { type: 'ticket', id }, data: { priority } }),
  logToAudit(({ id, ticket: { ticket_name: name, priority } }) => ({
    ...TICKET,
    verb: 'create',
    entityId: id,
    changes: { name, priority },
  })),
);

interface TicketChange {
  id: number;
  ticket: Pick<Ticket, 'ticket_name' | 'priority' | 'status'>;
  /** The previous and the new value of each changed field. */
  changes: Record<string, { before: unknown; after: unknown }>;
}

export const ticketUpdated = eventKind<TicketChange>(
  'ticket.updated',
  ({ id, ticket: { priority, status } }) => ({
    account: null,
    subject: { type: 'ticket', id },
    data: { priority, status },
  }),
  logToAudit(({ id, ticket: { ticket_name: name }, changes }) => ({
    ...TICKET,
    verb: 'update',
    entityId: id,
    changes: { name, ...changes },
  })),
);

export const ticketDeleted = eventKind<{ id: number; name: string }>(
  'ticket.deleted',
  ({ id }) => ({ account: null, subject: { type: 'ticket', id }, data: {} }),
  logToAudit(({ id, name }) => ({ ...TICKET, verb: 'delete', entityId: id, changes: { name } })),
);

/** A user sent a message about a ticket. */
export const ticketMailSent = eventKind<{ mailId: number; subject: string; to: readonly string[] }>(
  'ticket.mail_sent',
  ({ mailId }) => ({ account: null, subject: { type: 'outgoing_mail', id: mailId }, data: {} }),
  logToAudit(({ mailId, subject, to }) => ({
    verb: 'send',
    entity: 'ticket_mail',
    entityId: mailId,
    changes: { subject, to },
  })),
);
