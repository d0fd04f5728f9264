/** Events of tickets to the support of the product. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind } from '../../platform/events/event.ts';
import type { NewTicket } from './create-ticket.ts';

export const ticketCreated = eventKind<{ id: number; ticket: NewTicket }>(
  'ticket.created',
  ({ id, ticket: { priority } }) => ({ account: null, subject: { type: 'ticket', id }, data: { priority } }),
  logToAudit(({ id, ticket: { ticket_name: name, priority } }) => ({
    verb: 'create',
    entity: 'tickets',
    entityId: id,
    changes: { name, priority },
  })),
);
