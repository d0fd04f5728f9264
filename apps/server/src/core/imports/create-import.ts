/** Creates imports from uploads, and discards them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ReceivedFile } from '../../platform/uploads/receive.ts';
import type { ImportKind } from './import-kinds.ts';
import { findMappings } from './mapping/import-mappings.ts';
import { applySavedMapping, suggestMapping } from './mapping/suggest-mapping.ts';

export interface NewImport {
  kind: ImportKind;
  received: ReceivedFile;
  userId: number | null;
}

/**
 * Stores an upload with the mapping that fits it: a saved mapping whose columns all exist in the file, otherwise a
 * guessed one.
 *
 * @returns the id
 */
export async function createImport(tx: TenantTx, { kind, received, userId }: NewImport): Promise<number> {
  const { columns, layout, first, stored, fileName, total } = received;
  const fittingMapping = (await findMappings(tx, kind.name)).flatMap(({ name, mapping }) => {
    const fitting = applySavedMapping(kind.fields, mapping, columns);
    return fitting ? [{ name, mapping: fitting }] : [];
  })[0];
  const file = await tx.db
    .insertInto('files')
    .values({
      tenant_id: tx.tenant,
      storage_key: stored.storageKey,
      file_name: fileName,
      mime_type: 'text/csv',
      size_bytes: stored.size,
      sha256: stored.sha256,
      purpose: 'import',
      uploaded_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx.db
    .insertInto('imports')
    .values({
      tenant_id: tx.tenant,
      kind: kind.name,
      file_id: file.id,
      file_name: fileName,
      mapping: JSON.stringify(fittingMapping?.mapping ?? suggestMapping(kind.fields, columns)),
      saved_mapping: fittingMapping?.name ?? null,
      columns: JSON.stringify(columns),
      layout: JSON.stringify(layout),
      next_byte: first.byte,
      next_line: first.line,
      total,
      started_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Discards an upload. @returns the storage key of its file, or false if the import has run */
export async function deleteImport(tx: TenantTx, id: number): Promise<string | null | false> {
  const [row] = await tx.rows<{ file_id: number | null }>(
    `delete from imports where tenant_id = $1 and id = $2 and (status in ('draft', 'ready', 'checking')
      or status = 'failed' and next_row = 1)
     returning file_id`,
    [tx.tenant, id],
  );
  if (!row) return false;
  const [file] = await tx.rows<{ storage_key: string }>(
    'delete from files where tenant_id = $1 and id = $2 returning storage_key',
    [tx.tenant, row.file_id],
  );
  return file?.storage_key ?? null;
}
