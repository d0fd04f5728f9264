/** Columns of the list of tickets, depending on the viewer. */
import type { Ticket } from '@mainstay/contract/tickets';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { TicketPriority, TicketStatus } from './TicketLabels.tsx';
import { formatTicketDate } from './ticket-dates.ts';

const BASE_COLUMNS: readonly Column<Ticket>[] = [
  {
    id: 'name',
    header: 'Ticket',
    minWidth: 260,
    phone: 'title',
    sort: 'name',
    isLink: true,
    cell: ({ ticket_name, description }) => <span title={description || undefined}>{ticket_name}</span>,
  },
  {
    id: 'priority',
    header: 'Priority',
    width: 110,
    phone: 'state',
    sort: 'priority',
    cell: ({ priority }) => <TicketPriority priority={priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    phone: 'figure',
    sort: 'status',
    cell: ({ status }) => <TicketStatus status={status} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 130,
    quiet: true,
    phone: 'note',
    sort: 'created',
    cell: ({ created_at }) => formatEntityDate(created_at),
  },
  {
    id: 'closed',
    header: 'Closed',
    width: 130,
    quiet: true,
    sort: 'close',
    cell: (ticket) => formatTicketDate(ticket, 'close_date'),
  },
];

/** Columns for support staff. */
const STAFF_COLUMNS: readonly Column<Ticket>[] = [
  {
    id: 'assigned',
    header: 'Assigned to',
    width: 200,
    quiet: true,
    sort: 'assigned',
    cell: ({ assigned_to }) => assigned_to ?? '',
  },
  {
    id: 'tentative',
    header: 'Tentative close',
    width: 140,
    quiet: true,
    sort: 'tentative',
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
