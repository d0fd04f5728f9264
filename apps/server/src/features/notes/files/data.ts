/** Files that notes hold. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Whose account the note of a file is on; undefined where no note holds it. */
export async function getAccountOfFile(tx: TenantTx, storageKey: string): Promise<number | undefined> {
  const [found] = await tx.rows<{ account_id: number }>(
    `select n.account_id from files f join notes n on n.tenant_id = $1 and n.file_id = f.id
     where f.tenant_id = $1 and f.storage_key = $2`,
    [tx.tenant, storageKey],
  );
  return found?.account_id;
}

/** What a file of a note is called and what it is; pictures and imports are none. */
export async function getFile(
  tx: TenantTx,
  storageKey: string,
): Promise<{ file_name: string; mime_type: string } | undefined> {
  const [found] = await tx.rows<{ file_name: string; mime_type: string }>(
    `select file_name, mime_type from files where tenant_id = $1 and storage_key = $2 and purpose = 'note'`,
    [tx.tenant, storageKey],
  );
  return found;
}
