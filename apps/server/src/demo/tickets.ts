/** What the people of Halden Systems asked the product's own support. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { insertRows } from './factories/rows.ts';

/** Days ago, who, priority, status, name, description, who of the support has it, what they wrote, closes in days. */
const TICKETS = `
2|maya|High|Sent|Health of an account does not move after an import|Imported usage of October this morning; the score still shows yesterday's.|||
5|noah|Medium|WIP|Export of the accounts list stops at 500 rows|The file has 500 of 812.|ada.admin@demo.test|Seen here too. A fix is being tested.|4
9|lena|Low|Planned|Owner as a column of the renewals page|We sort renewals by owner in our Monday meeting.|olga.ops@demo.test|Goes into the next release.|21
16|emil|Critical|Done|Two people could not sign in|Both have the role CSM and were invited last week.|dev.data@demo.test|Their invitations had ended. Sent again.|-15
24|olga|Medium|Merged|Quiet hours for mailed pages|Nobody reads a page that arrives at four in the morning.|olga.ops@demo.test|Same as the wish for working days; we follow that one.|-20
38|maya|Low|Differed|Dark map in the portfolio|It is the only bright thing in the evening.|ada.admin@demo.test|Good idea; not before spring.|
51|dev|High|Done|Import of contacts takes the second address|Column "E-mail 2" was read as the address.|dev.data@demo.test|The mapping was changed; all rows are right now.|-48`;

export async function seedTickets(tx: TenantTx, users: ReadonlyMap<string, number>, today: string): Promise<void> {
  const rows = TICKETS.trim()
    .split('\n')
    .map((line) => {
      const [ago = '', who = '', priority, status, ticket_name, description, assigned_to, s4_comments, closes] =
        line.split('|');
      const day = closes ? `${addDays(today, Number(closes))}T00:00:00Z` : null;
      const created = `${addDays(today, -Number(ago))}T09:20:00Z`;
      return {
        ...{ ticket_name, description, priority, status, s4_comments, assigned_to: assigned_to || null },
        tentative_close_date: Number(closes) > 0 ? day : null,
        close_date: Number(closes) < 0 ? day : null,
        created_by: users.get(who),
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
