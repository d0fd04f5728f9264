/** Columns of the list of tickets, depending on the viewer. */
import type { Ticket } from '@mainstay/contract/tickets';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { getTicketDateZone } from '@mainstay/contract/rules/tickets';
import { formatLongDate, getEntityTimeZone, formatEntityDate } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import styles from '../../../platform/theme/text.module.css';

const TONES: Readonly<Partial<Record<Ticket['status'], 'good' | 'warn' | 'brand'>>> = {
  Done: 'good',
  WIP: 'brand',
};

function formatTicketDate(ticket: Ticket, key: 'tentative_close_date' | 'close_date'): string {
  const at = ticket[key];
  return at === null ? '' : formatLongDate(toCalendarDay(new Date(at), getTicketDateZone(ticket, getEntityTimeZone())));
}

const BASE_COLUMNS: readonly Column<Ticket>[] = [
  {
    id: 'name',
    header: 'Ticket',
    minWidth: 240,
    phone: 'title',
    cell: ({ ticket_name, description }) => (
      <span className={styles.strong} title={description || undefined}>
        {ticket_name}
      </span>
    ),
  },
  { id: 'priority', header: 'Priority', width: 100, phone: 'state', cell: ({ priority }) => priority },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    phone: 'figure',
    cell: ({ status }) => {
      const tone = TONES[status];
      return <Chip {...(tone ? { tone } : { line: true })}>{status}</Chip>;
    },
  },
  {
    id: 'created',
    header: 'Created',
    width: 130,
    quiet: true,
    phone: 'note',
    cell: (ticket) => formatEntityDate(ticket.created_at),
  },
  { id: 'closed', header: 'Closed', width: 130, quiet: true, cell: (ticket) => formatTicketDate(ticket, 'close_date') },
];

/** Columns for support staff. */
const STAFF_COLUMNS: readonly Column<Ticket>[] = [
  { id: 'assigned', header: 'Assigned to', width: 190, quiet: true, cell: ({ assigned_to }) => assigned_to ?? '' },
  {
    id: 'tentative',
    header: 'Tentative close',
    width: 130,
    quiet: true,
    cell: (ticket) => formatTicketDate(ticket, 'tentative_close_date'),
  },
  {
    id: 'comments',
    header: 'Comments',
    width: 260,
    quiet: true,
    cell: ({ s4_comments }) => <span title={s4_comments || undefined}>{s4_comments}</span>,
  },
];

/** Support staff sees every column (S3-38). */
export const ticketColumns = (isStaff: boolean): readonly Column<Ticket>[] =>
  isStaff ? [...BASE_COLUMNS, ...STAFF_COLUMNS] : BASE_COLUMNS;
