/** The rows of stored files: what a file is called, what it is, whose it is. */
import type { TenantTx } from '../database/tenant-tx.ts';
import type { StoredFile } from './file-store.ts';

export interface NewFile {
  fileName: string;
  /** As its content says, never as its name does. */
  type: string;
  stored: StoredFile;
  /** Decides who may ever read it: pictures are public, see `media.ts`. */
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

/** Which of these bytes a row of the company tells of. */
export async function findKnownKeys(tx: TenantTx, keys: readonly string[]): Promise<string[]> {
  const found = await tx.rows<{ storage_key: string }>(
    'select storage_key from files where tenant_id = $1 and storage_key = any($2::text[])',
    [tx.tenant, keys],
  );
  return found.map(({ storage_key }) => storage_key);
}

/** What is part of some record; exports and the like stand for themselves. */
const REFERENCED_PURPOSES = ['avatar', 'logo', 'account_image', 'note', 'asset', 'ticket', 'import'];

/** Every column that may refer to a file, so that none is forgotten where a table is added. */
const REFERENCES = `select c.conrelid::regclass::text as holder, quote_ident(a.attname) as reference
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'files'::regclass and a.attname <> 'tenant_id'`;

/** Takes the rows away that no record refers to. Their bytes stay: nobody knows of them any longer. @returns how many */
export async function deleteUnreferencedFiles(tx: TenantTx, before: Date): Promise<number> {
  const references = await tx.rows<{ holder: string; reference: string }>(REFERENCES, []);
  const unheld = references.map(
    ({ holder, reference }) => `not exists (select from ${holder} x where x.tenant_id = $1 and x.${reference} = f.id)`,
  );
  const gone = await tx.rows(
    `delete from files f where f.tenant_id = $1 and f.uploaded_at < $2 and f.purpose = any($3::text[])
       and ${unheld.join(' and ')} returning f.id`,
    [tx.tenant, before, REFERENCED_PURPOSES],
  );
  return gone.length;
}
