import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns the client configuration without the keys that only the server uses. */
export async function getClientConfig(tx: TenantTx): Promise<object> {
  const [row] = await tx.rows<{ config: object }>(
    `select client_config - 'demo' as config from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.config ?? {};
}
