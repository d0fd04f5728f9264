/** Uploaded files of recipients. Their rows are stored in the database, so that every server can send them. */
import { randomBytes } from 'node:crypto';
import type { BulkFile } from '@mainstay/contract/bulk-email';
import { BULK_FILE_ROWS } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { isEmail } from '@mainstay/contract/rules/email';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, FieldError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { UNPACKS_TOO_LARGE } from '../../platform/uploads/checks.ts';
import type { ReceivedFile } from '../../platform/uploads/receive.ts';
import { readBatches } from '../../platform/uploads/records.ts';
import { findPage } from './bulk-pages.ts';
import { bulkFileDeleted, bulkFileUploaded } from './events.ts';
import { getOwnerFilter, ownerSql } from './owners.ts';

/** Rows per statement. */
const BATCH_ROWS = 1000;
/** Limit of all cells together, in characters: a small spreadsheet can unpack to a large text. */
const CELLS_LIMIT = 50_000_000;
const FILE_IN_USE = 'A run that has not started yet uses this file. Cancel the run first.';

const FILES_SQL = `select f.id, f.upload_filename, f.file_path, f.column_names, f.row_count as rows, f.email_column, f.created_at,
    ${ownerSql('u')} as owner
  from bulk_files f left join users u on u.tenant_id = $1 and u.id = f.owner_id`;
const VISIBLE = 'f.tenant_id = $1 and ($2::bigint is null or f.owner_id = $2)';

type FileRow = Omit<BulkFile, 'created_at'> & { created_at: Date };
const toFile = (row: FileRow): BulkFile => ({ ...row, created_at: row.created_at.toISOString() });

/** Returns a cell as it is sent: a text, even if it looks like a formula. */
const toCell = (cell: string | undefined): string => unmarkFormulas((cell ?? '').trim()).replaceAll('\0', '');

const findEmailColumn = ({ columns }: ReceivedFile): string | null =>
  columns.find(({ samples }) => samples.length > 0 && samples.every(isEmail))?.header ?? null;

/** @returns the id @throws FieldError if the file has too many rows or too much text */
export async function createBulkFile(
  tx: TenantTx,
  { received, files }: { received: ReceivedFile; files: FileStore },
  by: Actor,
): Promise<number> {
  const { columns, stored, fileName, total, layout, first } = received;
  if (total > BULK_FILE_ROWS) throw new FieldError('file', BULK_EMAIL_MESSAGES.rows);
  const headers = columns.map(({ header }) => header);
  const path = `bulk-email/${randomBytes(16).toString('hex')}/${fileName}`;
  const [file] = await tx.rows<{ id: number }>(
    `insert into bulk_files (tenant_id, upload_filename, file_path, column_names, email_column, row_count, owner_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tx.tenant, fileName, path, headers, findEmailColumn(received), total, by.userId, by.now],
  );
  const { id } = requireFound(file, 'File');
  let written = 0;
  let characters = 0;
  for await (const { records } of readBatches(files.getPath(stored.storageKey), layout, first, BATCH_ROWS)) {
    const rows = records.map(({ cells }) => headers.map((_, index) => toCell(cells[index])));
    for (const row of rows) for (const cell of row) characters += cell.length;
    if (characters > CELLS_LIMIT) throw new FieldError('file', UNPACKS_TOO_LARGE);
    await tx.rows(
      `insert into bulk_file_rows (tenant_id, file_id, row_number, cells)
       select $1, $2, $3 + r.position, array(select jsonb_array_elements_text(r.cells))
       from jsonb_array_elements($4::jsonb) with ordinality r (cells, position)`,
      [tx.tenant, id, written, JSON.stringify(rows)],
    );
    written += rows.length;
  }
  const changes = { upload_filename: fileName, rows: total };
  await record(tx, event(bulkFileUploaded, { id, changes }), by);
  return id;
}

/** Returns a page of the files that the caller may use, newest first. */
export async function findBulkFiles(tx: TenantTx, access: Access, page: { pageNum: number; limit: number }) {
  const query = { select: FILES_SQL, table: 'bulk_files f', where: VISIBLE, order: 'f.id desc' };
  const values = [tx.tenant, getOwnerFilter(access)];
  const { rows, ...found } = await findPage<FileRow>(tx, { ...query, values }, page);
  return { listing: rows.map(toFile), ...found };
}

/** Returns a file that the caller may use; undefined if it does not exist. */
export async function getBulkFile(
  tx: TenantTx,
  access: Access,
  by: { id: number } | { path: string },
): Promise<BulkFile | undefined> {
  const condition = 'id' in by ? 'f.id = $3' : 'f.file_path = $3';
  const [row] = await tx.rows<FileRow>(`${FILES_SQL} where ${VISIBLE} and ${condition}`, [
    tx.tenant,
    getOwnerFilter(access),
    'id' in by ? by.id : by.path,
  ]);
  return row && toFile(row);
}

/** Deletes a file with its rows. Configurations keep its name. @throws NotFoundError, ConflictError if a run still needs it */
export async function deleteBulkFile(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const [file] = await tx.rows<{ upload_filename: string }>(
    `select f.upload_filename from bulk_files f where ${VISIBLE} and f.id = $3 for update`,
    [tx.tenant, getOwnerFilter(access), id],
  );
  if (!file) throw new NotFoundError('File');
  const used = await tx.rows(
    `select from bulk_runs where tenant_id = $1 and file_id = $2 and started_at is null and finished_at is null limit 1`,
    [tx.tenant, id],
  );
  if (used.length > 0) throw new ConflictError(FILE_IN_USE);
  await tx.rows('delete from bulk_files where tenant_id = $1 and id = $2', [tx.tenant, id]);
  await record(tx, event(bulkFileDeleted, { id, changes: file }), by);
}
