/** The rows of stored files: what a file is called, what it is, whose it is. */
import type { TenantTx } from '../database/tenant-tx.ts';
import type { StoredFile } from './file-store.ts';

export interface NewFile {
  fileName: string;
  /** As its content says, never as its name does. */
  type: string;
  stored: StoredFile;
  /** Decides who may ever read it: pictures are public, see `media.ts`. */
  purpose: 'avatar' | 'logo' | 'account_image' | 'note';
  userId: number;
  now: Date;
}

/** @returns the id of its row */
export async function createFile(tx: TenantTx, file: NewFile): Promise<number> {
  const { storageKey, size, sha256 } = file.stored;
  const [row] = await tx.rows<{ id: number }>(
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, sha256, purpose, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [tx.tenant, storageKey, file.fileName, file.type, size, sha256, file.purpose, file.userId, file.now],
  );
  if (!row) throw new Error('A file without an id.');
  return row.id;
}

/** @returns what its bytes lie under, to be removed after the commit; undefined where there is no such row */
export async function deleteFile(
  tx: TenantTx,
  id: number,
): Promise<{ storageKey: string; fileName: string } | undefined> {
  const [row] = await tx.rows<{ storageKey: string; fileName: string }>(
    `delete from files where tenant_id = $1 and id = $2 returning storage_key as "storageKey", file_name as "fileName"`,
    [tx.tenant, id],
  );
  return row;
}
