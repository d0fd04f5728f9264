/** Reads tenant data for all features. */
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

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
