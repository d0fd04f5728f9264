/** What every feature may ask of its tenant. */
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** A tenant by its sub-domain, for the commands of operators: suspended ones too. */
export const findTenant = ({ owner }: Database, domain: string) =>
  owner.selectFrom('tenants').select(['id', 'status']).where('domain', '=', domain).executeTakeFirst();

/** Whether this is a seeded demo company, whose password everybody knows. */
export async function isDemoTenant(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.rows<{ demo: boolean }>(
    `select coalesce((client_config ->> 'demo')::boolean, false) as demo from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.demo ?? false;
}

/** Whether the company was made completely, or its administrator has gone through the set-up. */
export async function isSetupComplete(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.rows<{ done: boolean }>(
    'select setup_done_at is not null as done from settings where tenant_id = $1',
    [tx.tenant],
  );
  return row?.done ?? false;
}
