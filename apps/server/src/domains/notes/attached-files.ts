/** Reads files of notes and actions. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns the account of a file, or undefined if the file belongs neither to a note nor to an action. */
export async function getFileAccountId(tx: TenantTx, storageKey: string): Promise<number | undefined> {
  const [row] = await tx.rows<{ account_id: number }>(
    `select coalesce(n.account_id, s.account_id) as account_id from files f
       left join notes n on n.tenant_id = $1 and n.file_id = f.id
       left join assets s on s.tenant_id = $1 and s.file_id = f.id
     where f.tenant_id = $1 and f.storage_key = $2 and coalesce(n.account_id, s.account_id) is not null`,
    [tx.tenant, storageKey],
  );
  return row?.account_id;
}

/** Returns name and type of a file of a note, an action or a ticket, or of an exported archive. Images and imports are excluded. */
export async function getFile(
  tx: TenantTx,
  storageKey: string,
): Promise<{ file_name: string; mime_type: string } | undefined> {
  const [row] = await tx.rows<{ file_name: string; mime_type: string }>(
    `select file_name, mime_type from files where tenant_id = $1 and storage_key = $2 and purpose in ('note', 'asset', 'ticket', 'export')`,
    [tx.tenant, storageKey],
  );
  return row;
}
