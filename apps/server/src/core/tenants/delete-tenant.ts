import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { inTenantAsOwner } from '../../platform/database/tenant-tx.ts';

/**
 * Deletes a tenant with all of its data, as the database owner, because the application may not delete audit entries. Foreign keys
 * determine the order, so tables that are still referenced are retried later.
 */
export const deleteTenant = (database: Database, tenant: number): Promise<void> =>
  inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
    const result = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition and obj_description(c.oid, 'pg_class') = 'tenant'`,
    );
    let remainingTables = result.rows.map((r) => r.name);
    while (remainingTables.length > 0) {
      const blockedTables: string[] = [];
      for (const name of remainingTables) if (!(await tryDeleteRows(owner, name, tenant))) blockedTables.push(name);
      if (blockedTables.length === remainingTables.length)
        throw new Error(`These tables reference each other: ${blockedTables.join(', ')}.`);
      remainingTables = blockedTables;
    }
    await owner.query('delete from tenants where id = $1', [tenant]);
  });

const FOREIGN_KEY_VIOLATION = '23503';

async function tryDeleteRows(client: ClientBase, table: string, tenant: number): Promise<boolean> {
  await client.query('savepoint before_table');
  try {
    await client.query(`delete from ${table} where tenant_id = $1`, [tenant]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    await client.query('rollback to savepoint before_table');
    return false;
  }
}
