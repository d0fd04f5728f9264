/** Dataset of the contacts of accounts. */
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

export const contacts: Dataset = {
  label: 'Contacts',
  table: sql`contacts`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'created_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    first_name: { type: 'text', label: 'First name', sql: sql`x.first_name`, sortSql: sql`x.name_key` },
    last_name: { type: 'text', label: 'Last name', sql: sql`x.last_name` },
    designation: { type: 'text', label: 'Designation', sql: sql`x.designation`, nullable: true },
    department: { type: 'text', label: 'Department', sql: sql`x.department`, nullable: true },
    location: { type: 'text', label: 'Location', sql: sql`x.location`, nullable: true },
    email: { type: 'text', label: 'Email', sql: sql`x.email`, sortSql: sql`x.email_key` },
    owner_id: { type: 'int', label: 'Owner id', sql: sql`x.mapped_to`, nullable: true },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: { ...accountJoin, ...ownerJoin(sql`x.mapped_to`) },
};
