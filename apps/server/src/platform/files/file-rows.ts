/** The rows of stored files: name, type and purpose. */
import type { TenantTx } from '../database/tenant-tx.ts';
import type { StoredFile } from './file-store.ts';

export interface NewFile {
  fileName: string;
  /** Detected from the content, not from the file name. */
  type: string;
  stored: StoredFile;
  /** Determines who may read the file. Images are public, see `media.ts`. */
  purpose: 'avatar' | 'logo' | 'account_image' | 'note' | 'asset' | 'ticket';
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

/**
 * @returns the storage key of its bytes, which are to be deleted after the commit; undefined if there is no such row
 */
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

/** Returns those of the keys that a row of the tenant refers to. */
export async function findKnownKeys(tx: TenantTx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ storage_key: string }>(
    'select storage_key from files where tenant_id = $1 and storage_key = any($2::text[])',
    [tx.tenant, keys],
  );
  return rows.map(({ storage_key }) => storage_key);
}

/** Purposes of files that belong to a record. Exports and similar files belong to none. */
const REFERENCED_PURPOSES = ['avatar', 'logo', 'account_image', 'note', 'asset', 'ticket', 'import'];

/** Finds every column that may refer to a file, so that new tables are covered automatically. */
const REFERENCES = `select c.conrelid::regclass::text as holder, quote_ident(a.attname) as reference
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'files'::regclass and a.attname <> 'tenant_id'`;

/**
 * Deletes the rows that no record refers to. Their bytes remain and become orphans.
 * @returns the number of deleted rows
 */
export async function deleteUnreferencedFiles(tx: TenantTx, before: Date): Promise<number> {
  const references = await tx.rows<{ holder: string; reference: string }>(REFERENCES, []);
  const unreferencedConditions = references.map(
    ({ holder, reference }) => `not exists (select from ${holder} x where x.tenant_id = $1 and x.${reference} = f.id)`,
  );
  const deletedRows = await tx.rows(
    `delete from files f where f.tenant_id = $1 and f.uploaded_at < $2 and f.purpose = any($3::text[])
       and ${unreferencedConditions.join(' and ')} returning f.id`,
    [tx.tenant, before, REFERENCED_PURPOSES],
  );
  return deletedRows.length;
}
