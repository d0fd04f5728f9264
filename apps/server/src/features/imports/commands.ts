/** Creates, maps, starts and discards imports. */
import type { ImportMapping } from '@mainstay/contract/imports';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { recordAudit } from '../audit/commands.ts';
import { findMappings } from './data.ts';
import type { ImportKind } from './import-kinds.ts';
import { applySavedMapping, suggestMapping } from './mapping/rules.ts';
import type { ReceivedFile } from '../../platform/uploads/receive.ts';

/** The queue that works on imports; its payload is `{import_id}`. */
export const RUN_IMPORT = 'work-on-import';

/** Queues work on an import, unless such work is already waiting in the queue. */
export const queueImportRun = (tx: TenantTx, importId: number, startAfter?: Date): Promise<void> =>
  enqueue(tx, RUN_IMPORT, { import_id: importId }, { key: String(importId), ...(startAfter && { startAfter }) });

/**
 * The queue of dry runs. A dry run takes as long as its file requires, and restarts from the beginning if it is lost.
 */
export const CHECK_IMPORT = 'check-import';

export const queueCheck = (tx: TenantTx, importId: number): Promise<void> =>
  enqueue(tx, CHECK_IMPORT, { import_id: importId }, { key: String(importId) });

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

/**
 * Saves a changed mapping and discards the result of an earlier check.
 *
 * @returns false if the mapping can no longer be changed
 */
export async function updateMapping(tx: TenantTx, id: number, mapping: ImportMapping): Promise<boolean> {
  const [row] = await tx.rows<{ id: number }>(
    `update imports set mapping = $3, saved_mapping = null, status = 'draft', processed = 0, created = 0, updated = 0,
      unchanged = 0,
       rejected = 0, error = null
     where tenant_id = $1 and id = $2 and (status in ('draft', 'ready') or status = 'failed' and next_row = 1)
     returning id`,
    [tx.tenant, id, JSON.stringify(mapping)],
  );
  if (!row) return false;
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, id]);
  return true;
}

export async function saveMapping(
  tx: TenantTx,
  importId: number,
  saved: { kind: string; name: string; mapping: ImportMapping },
  by: Actor,
): Promise<void> {
  const { kind, name } = saved;
  const [storedMapping] = await tx.rows<{ id: number; is_new: boolean }>(
    `insert into import_mappings (tenant_id, kind, name, mapping, saved_by) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, kind, name) do update set mapping = excluded.mapping, saved_by = excluded.saved_by,
     saved_at = now() returning id, xmax = 0 as is_new`,
    [tx.tenant, kind, name, JSON.stringify(saved.mapping), by.userId],
  );
  const entity = { entity: 'import_mapping', entityId: storedMapping?.id ?? null };
  await recordAudit(tx, {
    verb: storedMapping?.is_new ? 'create' : 'update',
    ...entity,
    changes: { kind, name },
    ...by,
  });
  await tx.rows('update imports set saved_mapping = $3 where tenant_id = $1 and id = $2', [tx.tenant, importId, name]);
}

/** @returns false if it does not exist */
export async function deleteMapping(tx: TenantTx, id: number, by: Actor): Promise<boolean> {
  const [deletedMapping] = await tx.rows<{ kind: string; name: string }>(
    'delete from import_mappings where tenant_id = $1 and id = $2 returning kind, name',
    [tx.tenant, id],
  );
  if (!deletedMapping) return false;
  await recordAudit(tx, { verb: 'delete', entity: 'import_mapping', entityId: id, changes: deletedMapping, ...by });
  return true;
}

/** Starts or restarts a check. @returns false if the import has already run */
export async function startCheck(tx: TenantTx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    `update imports set status = 'checking', processed = 0, error = null
     where tenant_id = $1 and id = $2 and (status in ('draft', 'ready', 'checking') or status = 'failed'
     and next_row = 1)
     returning id`,
    [tx.tenant, id],
  );
  return rows.length > 0;
}

/**
 * Starts a run, or resumes one that failed. The run has the permissions of the user who starts it.
 *
 * @returns false if neither is possible
 */
export async function startRun(tx: TenantTx, id: number, userId: number | null): Promise<boolean> {
  const [newRun] = await tx.rows(
    `update imports set status = 'running', processed = 0, created = 0, updated = 0, unchanged = 0, rejected = 0,
      error = null,
       started_by = $3
     where tenant_id = $1 and id = $2 and status in ('draft', 'ready', 'failed') and next_row = 1 returning id`,
    [tx.tenant, id, userId],
  );
  if (newRun) {
    await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, id]);
    return true;
  }
  const [resumedRun] = await tx.rows(
    `update imports set status = 'running', error = null, started_by = $3
     where tenant_id = $1 and id = $2 and status = 'failed' and undone_at is null returning id`,
    [tx.tenant, id, userId],
  );
  return resumedRun !== undefined;
}

/** Starts an undo, or resumes an interrupted one. Rows that are already reverted remain counted. */
export async function startUndo(tx: TenantTx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    `update imports set status = 'undoing', processed = case when undone_at is null then 0 else processed end, error = null,
       undone_at = now()
     where tenant_id = $1 and id = $2 and status = 'done' returning id`,
    [tx.tenant, id],
  );
  return rows.length > 0;
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
