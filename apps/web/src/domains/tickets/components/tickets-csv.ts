/** The spreadsheet of the tickets, which the browser builds from the loaded list (S3-43). */
import { CSV_BOM, csvRow, type SheetCell } from '@mainstay/contract/rules/csv';
import type { Ticket } from '@mainstay/contract/tickets';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { getTicketDay } from './ticket-dates.ts';

const COLUMNS: readonly (readonly [name: string, toCell: (ticket: Ticket) => SheetCell])[] = [
  ['id', ({ id }) => id],
  ['ticket_name', ({ ticket_name }) => ticket_name],
  ['description', ({ description }) => description],
  ['priority', ({ priority }) => priority],
  ['status', ({ status }) => status],
  ['assigned_to', ({ assigned_to }) => assigned_to],
  ['tentative_close_date', (ticket) => getTicketDay(ticket, 'tentative_close_date')],
  ['close_date', (ticket) => getTicketDay(ticket, 'close_date')],
  ['s4_comments', ({ s4_comments }) => s4_comments],
  ['created_at', ({ created_at }) => formatEntityTimestamp(created_at)],
];

export const buildTicketsCsv = (tickets: readonly Ticket[]): string =>
  CSV_BOM +
  csvRow(COLUMNS.map(([name]) => name)) +
  tickets.map((ticket) => csvRow(COLUMNS.map(([, toCell]) => toCell(ticket)))).join('');
