/** Tickets that users of Halden Systems submitted to the support of the product. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { support } from './content-files.ts';
import { insertRows } from './factories/rows.ts';

export async function seedTickets(tx: TenantTx, users: ReadonlyMap<string, number>, today: string): Promise<void> {
  const rows = support.tickets.map(
    ({ daysAgo, by, name, description, priority, status, assignedTo, comments, closesIn }) => {
      const day = closesIn === undefined ? null : `${addDays(today, closesIn)}T00:00:00Z`;
      const isClosed = (closesIn ?? 0) < 0;
      const created = `${addDays(today, -daysAgo)}T09:20:00Z`;
      return {
        ticket_name: name,
        description,
        priority,
        status,
        assigned_to: assignedTo,
        s4_comments: comments,
        tentative_close_date: isClosed ? null : day,
        close_date: isClosed ? day : null,
        created_by: users.get(by),
        created_at: created,
        updated_at: created,
      };
    },
  );
  await insertRows(
    tx,
    'tickets',
    {
      ticket_name: 'text',
      description: 'text',
      priority: 'text',
      status: 'text',
      s4_comments: 'text',
      assigned_to: 'text',
      tentative_close_date: 'timestamptz',
      close_date: 'timestamptz',
      created_by: 'bigint',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  );
}
