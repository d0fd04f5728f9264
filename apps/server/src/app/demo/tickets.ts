/** Tickets that users of Halden Systems submitted to the support of the product. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { Ticket } from '@mainstay/contract/tickets';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { insertRows } from './factories/rows.ts';

interface DemoTicket extends Pick<Ticket, 'priority' | 'status' | 'description'> {
  /** Days before today. */
  daysAgo: number;
  by: string;
  name: string;
  assignedTo?: string;
  comments?: string;
  /** Days from today; negative if it is already closed. */
  closesIn?: number;
}

const TICKETS: readonly DemoTicket[] = [
  {
    daysAgo: 2,
    by: 'maya',
    priority: 'High',
    status: 'Sent',
    name: 'Health does not move after an import',
    description: "Imported October this morning; the score shows yesterday's.",
  },
  {
    daysAgo: 5,
    by: 'noah',
    priority: 'Medium',
    status: 'WIP',
    name: 'Export of the accounts list stops at 500 rows',
    description: 'The list says 812, the file has 500.',
    assignedTo: 'ada.admin@demo.test',
    comments: 'Seen here too. A fix is being tested.',
    closesIn: 4,
  },
  {
    daysAgo: 9,
    by: 'lena',
    priority: 'Low',
    status: 'Planned',
    name: 'Owner as a column of the renewals page',
    description: 'We sort renewals by owner in our Monday meeting.',
    assignedTo: 'olga.ops@demo.test',
    comments: 'Goes into the next release.',
    closesIn: 21,
  },
  {
    daysAgo: 16,
    by: 'emil',
    priority: 'Critical',
    status: 'Done',
    name: 'Two people could not sign in',
    description: 'Both have the role CSM and were invited last week.',
    assignedTo: 'dev.data@demo.test',
    comments: 'Their invitations had ended. Sent again.',
    closesIn: -15,
  },
  {
    daysAgo: 24,
    by: 'olga',
    priority: 'Medium',
    status: 'Merged',
    name: 'Quiet hours for mailed pages',
    description: 'Nobody reads a page that arrives at four in the morning.',
    assignedTo: 'olga.ops@demo.test',
    comments: 'Same as the wish for working days; we follow that one.',
    closesIn: -20,
  },
  {
    daysAgo: 38,
    by: 'maya',
    priority: 'Low',
    status: 'Differed',
    name: 'Dark map in the portfolio',
    description: 'It is the only bright thing in the evening.',
    assignedTo: 'ada.admin@demo.test',
    comments: 'Good idea; not before spring.',
  },
  {
    daysAgo: 51,
    by: 'dev',
    priority: 'High',
    status: 'Done',
    name: 'Import of contacts takes the second address',
    description: 'Column "E-mail 2" was read as the address.',
    assignedTo: 'dev.data@demo.test',
    comments: 'The mapping was changed; all rows are right now.',
    closesIn: -48,
  },
];

export async function seedTickets(tx: TenantTx, users: ReadonlyMap<string, number>, today: string): Promise<void> {
  const rows = TICKETS.map(({ daysAgo, by, name, description, priority, status, assignedTo, comments, closesIn }) => {
    const day = closesIn === undefined ? null : `${addDays(today, closesIn)}T00:00:00Z`;
    const isClosed = (closesIn ?? 0) < 0;
    const created = `${addDays(today, -daysAgo)}T09:20:00Z`;
    return {
      ...{ ticket_name: name, description, priority, status, assigned_to: assignedTo, s4_comments: comments ?? '' },
      tentative_close_date: isClosed ? null : day,
      close_date: isClosed ? day : null,
      created_by: users.get(by),
      created_at: created,
      updated_at: created,
    };
  });
  await insertRows(
    tx,
    'tickets',
    {
      ...{ ticket_name: 'text', description: 'text', priority: 'text', status: 'text', s4_comments: 'text' },
      ...{ assigned_to: 'text', tentative_close_date: 'timestamptz', close_date: 'timestamptz' },
      ...{ created_by: 'bigint', created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    rows,
  );
}
