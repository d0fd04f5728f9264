/** Defines the columns of ticket exports. */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { getTicketDateZone } from '@mainstay/contract/rules/tickets';
import type { Ticket } from '@mainstay/contract/support-cases';
import type { SheetColumn } from '../../platform/files/sheets.ts';

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
