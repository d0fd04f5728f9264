/** Dataset of custom attribute values, limited to those that the caller may read on the account (3-access-10). */
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';

export const customAttributeValues: Dataset = {
  label: 'Custom attributes',
  table: sql`custom_attribute_values`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'updated_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    attribute_id: { type: 'int', label: 'Attribute id', sql: sql`x.attribute_id` },
    attribute: { type: 'text', label: 'Attribute', sql: sql`attribute.name`, nullable: true, join: 'attribute' },
    scope: { type: 'text', label: 'Account or Action', sql: sql`attribute.scope`, nullable: true, join: 'attribute' },
    action_id: { type: 'int', label: 'Action id', sql: sql`x.action_id`, nullable: true },
    primary: { type: 'text', label: 'Value', sql: sql`(x.value_primary #>> '{}')`, nullable: true },
    secondary: { type: 'text', label: 'Second value', sql: sql`(x.value_secondary #>> '{}')`, nullable: true },
    primary_number: { type: 'number', label: 'Value as a number', sql: sql`x.sort_number`, nullable: true },
    primary_day: { type: 'date', label: 'Value as a date', sql: sql`x.sort_day`, nullable: true },
    updated_at: { type: 'instant', label: 'Updated', sql: sql`x.updated_at` },
    ...accountColumns,
  },
  joins: {
    ...accountJoin,
    attribute: ({ tenant }) => sql`left join custom_attributes attribute
      on attribute.tenant_id = ${tenant} and attribute.id = x.attribute_id`,
  },
  always: ({ tenant, readers }) => sql`exists (select from custom_attributes readable
    where readable.tenant_id = ${tenant} and readable.id = x.attribute_id and ${sql.join(
      readers.map(
        (user) => sql`coalesce((select own.member_type from account_members own where own.tenant_id = ${tenant}
          and own.account_id = x.account_id and own.user_id = ${user}), 'A') = any(readable.read_permission)`,
      ),
      sql` and `,
    )})`,
  personal: true,
};
