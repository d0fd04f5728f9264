/** The columns of tickets: of their list as a sheet, and of the customers' own support cases as rows of a table. */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { Ticket } from '@mainstay/contract/tickets';
import type { SheetColumn } from '../../platform/files/sheets.ts';

/** Instants are `Y-MM-DD HH:mm:ss` in the company's time zone. */
export function sheetColumns(timeZone: string): SheetColumn<Ticket>[] {
  const instant = (at: string | null) => at && formatTimestamp(new Date(at), timeZone);
  return [
    ['Ticket', (ticket) => ticket.ticket_name],
    ['Description', (ticket) => ticket.description],
    ['Priority', (ticket) => ticket.priority],
    ['Status', (ticket) => ticket.status],
    ['Assigned to', (ticket) => ticket.assigned_to],
    ['Submitted', (ticket) => instant(ticket.created_at)],
    ['Planned to close', (ticket) => instant(ticket.tentative_close_date)],
    ['Closed', (ticket) => instant(ticket.close_date)],
    ['Comments', (ticket) => ticket.s4_comments],
  ];
}

/** What a support case is called: by its number in the other system where that gave no subject. */
export const caseNameSql = (alias: string): string =>
  `coalesce(nullif(${alias}.subject, ''), ${alias}.external_id, '#' || ${alias}.id)`;

/** What may be written of support cases from outside. */
export const supportCaseRows = {
  table: 'support_cases',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    subject: 'text',
    priority: 'text',
    submitted_at: 'timestamptz',
    first_response_minutes: 'int',
    closed_at: 'timestamptz',
    resolution_hours: 'double precision',
    satisfaction_score: 'smallint',
    escalated: 'boolean',
  },
  uniques: [{ columns: ['external_id'], label: 'Ticket ID' }],
} as const;
