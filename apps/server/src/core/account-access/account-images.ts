/** Reads the logos of accounts. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns the URLs of the logos by account id. The map lacks accounts without a logo. */
export async function findAccountImages(tx: TenantTx, accountIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; image_url: string }>(
    `select a.id, '/media/' || f.storage_key as image_url from accounts a
     join files f on f.tenant_id = $1 and f.id = a.image_file_id where a.tenant_id = $1 and a.id = any($2::bigint[])`,
    [tx.tenant, accountIds],
  );
  return new Map(rows.map(({ id, image_url }) => [id, image_url]));
}
