/** Reads registered tables and exposes them as datasets, with typed columns read from the row's JSON document. */
import type { ValueType } from '@mainstay/contract/rules/expressions';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../account-access/account-columns.ts';

/** A registered column of a table. */
export interface RegisteredColumn {
  key: string;
  label: string;
  /** A choice is stored as text. */
  type: ValueType | 'choice';
  /** Whether its values are also stored as indexed cells. */
  filterable?: boolean;
}
export interface RegisteredTable {
  id: number;
  name: string;
  label: string;
  columns: readonly RegisteredColumn[];
  /** The column that contains the account. If null, the rows belong to no account and all users can read them. */
  account_key: string | null;
  version: number;
}

/** A value whose type differs from the registered one is read as null. */
const VALUE_SQL: Readonly<Record<ValueType, (key: string) => Fragment>> = {
  text: (key) => sql`(x.data ->> ${key})`,
  int: (key) => sql`(case when jsonb_typeof(x.data -> ${key}) = 'number' then (x.data ->> ${key})::float8::bigint end)`,
  number: (key) => sql`(case when jsonb_typeof(x.data -> ${key}) = 'number' then (x.data ->> ${key})::float8 end)`,
  boolean: (key) => sql`(case when jsonb_typeof(x.data -> ${key}) = 'boolean' then (x.data ->> ${key})::boolean end)`,
  date: (key) =>
    sql`(case when (x.data ->> ${key}) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then (x.data ->> ${key})::date end)`,
  instant: (key) =>
    sql`(case when (x.data ->> ${key}) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T' then (x.data ->> ${key})::timestamptz end)`,
};

const CELLS: Partial<Record<ValueType, Fragment>> = {
  text: sql`cell.value_text`,
  int: sql`cell.value_number`,
  number: sql`cell.value_number`,
  date: sql`cell.value_day`,
};

function toColumn(table: number, { key, label, type: registered, filterable }: RegisteredColumn): DatasetColumn {
  const type = registered === 'choice' ? 'text' : registered;
  const cell = filterable ? CELLS[type] : undefined;
  return {
    type,
    label,
    sql: VALUE_SQL[type](key),
    nullable: true,
    ...(cell && { cells: { table, key, column: cell } }),
  };
}

export function customDataset(table: RegisteredTable): Dataset {
  const date = table.columns.find(({ type }) => type === 'date');
  const hasAccounts = table.account_key !== null;
  const ownColumns = table.columns.filter(({ key }) => key !== 'account_id');
  return {
    label: table.label,
    table: sql`custom_rows`,
    scope: hasAccounts ? { kind: 'account', column: 'account_id' } : { kind: 'company' },
    key: [sql`x.id`],
    dateField: date?.key ?? 'created_at',
    columns: {
      id: { type: 'int', label: 'Id', sql: sql`x.id` },
      ...(hasAccounts && { account_id: accountId, ...accountColumns }),
      created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
      updated_at: { type: 'instant', label: 'Updated', sql: sql`x.updated_at` },
      ...Object.fromEntries(ownColumns.map((column) => [column.key, toColumn(table.id, column)])),
    },
    ...(hasAccounts && { joins: accountJoin }),
    always: () => sql`x.table_id = ${table.id}::bigint`,
  };
}

const TABLE = 'select id, name, label, columns, account_key, version from custom_tables where tenant_id = $1';

/** Returns the tables with these names. Runs no query for an empty list. */
export const getTables = async (tx: TenantTx, names: readonly string[]): Promise<RegisteredTable[]> =>
  names.length === 0 ? [] : tx.rows<RegisteredTable>(`${TABLE} and name = any($2::text[])`, [tx.tenant, names]);

export const findTables = (tx: TenantTx): Promise<RegisteredTable[]> =>
  tx.rows<RegisteredTable>(`${TABLE} order by label, id`, [tx.tenant]);
