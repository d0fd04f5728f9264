/** Finds, suspends, resumes and deletes tenants. */
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { inTenantAsOwner, type TenantTx } from '../../platform/database/tenant-tx.ts';
import { releaseJobs } from '../../platform/jobs/suspension.ts';

/** Finds a tenant by its subdomain for operator commands, including suspended ones. */
export const findTenant = ({ owner }: Database, domain: string) =>
  owner.selectFrom('tenants').select(['id', 'status']).where('domain', '=', domain).executeTakeFirst();

/** Returns whether this is a seeded demo company, whose password is public. */
export async function isDemoTenant(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.rows<{ demo: boolean }>(
    `select coalesce((client_config ->> 'demo')::boolean, false) as demo from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.demo ?? false;
}

/** Returns whether the company was created completely, or its administrator has finished the setup. */
export async function isSetupComplete(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.rows<{ done: boolean }>(
    'select setup_done_at is not null as done from settings where tenant_id = $1',
    [tx.tenant],
  );
  return row?.done ?? false;
}

/** Suspends a tenant: all of its requests are rejected and its jobs are parked until it is resumed. Its data does not change. */
export async function suspendTenant({ ownerPool }: Database, tenant: number): Promise<void> {
  await ownerPool.query(`update tenants set status = 'suspended' where id = $1 and status = 'active'`, [tenant]);
}

/** @returns the number of parked jobs that were released */
export const resumeTenant = (database: Database, tenant: number): Promise<number> =>
  inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
    await owner.query(`update tenants set status = 'active' where id = $1 and status = 'suspended'`, [tenant]);
    return releaseJobs(owner, tenant);
  });

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
