/** Reads the tenant's registered custom tables. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { RegisteredTable } from './custom-table-dataset.ts';

const TABLE = 'select id, name, label, columns, account_key, version from custom_tables where tenant_id = $1';

/** Returns the tables with these names. Runs no query for an empty list. */
export const getTables = async (tx: TenantTx, names: readonly string[]): Promise<RegisteredTable[]> =>
  names.length === 0 ? [] : tx.rows<RegisteredTable>(`${TABLE} and name = any($2::text[])`, [tx.tenant, names]);

export const findTables = (tx: TenantTx): Promise<RegisteredTable[]> =>
  tx.rows<RegisteredTable>(`${TABLE} order by label, id`, [tx.tenant]);
