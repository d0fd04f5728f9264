/** The exports and imports of a company: their progress and their files. */
import { ARCHIVE_DAYS, ARCHIVE_MESSAGES, type CompanyTransfer } from '@mainstay/contract/company-archive';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { ConflictError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { companyExportRequested, companyImportRequested } from './events.ts';

export type TransferKind = 'export' | 'import';

export const EXPORT_COMPANY = 'export-company';
export const IMPORT_COMPANY = 'import-company';

const DAY_MS = 86_400_000;

const COLUMNS = `t.id, t.status, t.requested_at, t.finished_at,
  case when t.status = 'done' then 1 when t.total = 0 then 0 else least(t.processed::float8 / t.total, 1) end as progress,
  case when t.kind = 'export' and t.status = 'done' and f.id is not null then json_build_object('name', f.file_name,
    'bytes', f.size_bytes, 'expires_at', to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as file,
  t.error`;
const TABLES = 'company_transfers t left join files f on f.tenant_id = $1 and f.id = t.file_id';

/** Returns the latest export or import. */
export async function getLatestTransfer(tx: TenantTx, kind: TransferKind): Promise<CompanyTransfer | null> {
  const [row] = await tx.rows<CompanyTransfer>(
    `select ${COLUMNS} from ${TABLES} where t.tenant_id = $1 and t.kind = $2 order by t.id desc limit 1`,
    [tx.tenant, kind],
  );
  return row ?? null;
}

/** Returns the stored file of a finished export. */
export async function getExportFile(tx: TenantTx, id: number): Promise<{ storageKey: string } | undefined> {
  const [row] = await tx.rows<{ storageKey: string }>(
    `select f.storage_key as "storageKey" from ${TABLES}
     where t.tenant_id = $1 and t.id = $2 and t.kind = 'export' and t.status = 'done' and f.id is not null`,
    [tx.tenant, id],
  );
  return row;
}

export interface ArchiveFile {
  stored: StoredFile;
  fileName: string;
}

/** @returns the id of its row */
async function createArchiveFile(tx: TenantTx, { stored, fileName }: ArchiveFile, now: Date): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, sha256, purpose, uploaded_at)
     values ($1, $2, $3, 'application/zip', $4, $5, 'export', $6) returning id`,
    [tx.tenant, stored.storageKey, fileName, stored.size, stored.sha256, now],
  );
  if (!row) throw new Error('A file without an id.');
  return row.id;
}

/** Queues an export, or the import of a file. @throws ConflictError if another one is in progress */
export async function startTransfer(
  tx: TenantTx,
  { kind, file }: { kind: TransferKind; file?: ArchiveFile },
  by: EventActor,
): Promise<CompanyTransfer> {
  const fileId = file ? await createArchiveFile(tx, file, by.now) : null;
  const [row] = await tx.rows<{ id: number }>(
    `insert into company_transfers (tenant_id, kind, requested_by, requested_at, file_id) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) where status in ('waiting', 'running') do nothing returning id`,
    [tx.tenant, kind, by.userId, by.now, fileId],
  );
  if (!row) throw new ConflictError(ARCHIVE_MESSAGES.busy);
  const requested = kind === 'export' ? companyExportRequested : companyImportRequested;
  await Promise.all([
    enqueue(tx, kind === 'export' ? EXPORT_COMPANY : IMPORT_COMPANY, { transfer_id: row.id }),
    record(tx, event(requested, { id: row.id }), by),
  ]);
  const transfer = await getLatestTransfer(tx, kind);
  if (!transfer) throw new Error('The transfer was not stored.');
  return transfer;
}

export interface RunningTransfer {
  requestedBy: number;
  /** The archive of an import. */
  storageKey: string | null;
}

/** Marks a transfer as running. @returns undefined if it has ended */
export async function beginTransfer(tx: TenantTx, id: number): Promise<RunningTransfer | undefined> {
  const [row] = await tx.rows<RunningTransfer>(
    `update company_transfers t set status = 'running', processed = 0
     where t.tenant_id = $1 and t.id = $2 and t.status in ('waiting', 'running')
     returning t.requested_by as "requestedBy",
       (select storage_key from files f where f.tenant_id = $1 and f.id = t.file_id) as "storageKey"`,
    [tx.tenant, id],
  );
  return row;
}

export async function updateProgress(tx: TenantTx, id: number, done: number, total: number): Promise<void> {
  await tx.rows(
    `update company_transfers set processed = $3, total = $4 where tenant_id = $1 and id = $2 and status = 'running'`,
    [tx.tenant, id, done, total],
  );
}

/** Ends an export with its file. */
export async function completeExport(tx: TenantTx, id: number, file: ArchiveFile, now: Date): Promise<void> {
  const fileId = await createArchiveFile(tx, file, now);
  const expiresAt = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS);
  await tx.rows(
    `update company_transfers set status = 'done', file_id = $3, finished_at = $4, expires_at = $5
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, fileId, now, expiresAt],
  );
}

export async function completeImport(tx: TenantTx, id: number, now: Date): Promise<void> {
  await tx.rows(`update company_transfers set status = 'done', finished_at = $3 where tenant_id = $1 and id = $2`, [
    tx.tenant,
    id,
    now,
  ]);
}

/** Does nothing if the transfer has ended. */
export async function failTransfer(tx: TenantTx, id: number, error: string, now: Date): Promise<void> {
  await tx.rows(
    `update company_transfers set status = 'failed', error = $3, finished_at = $4
     where tenant_id = $1 and id = $2 and status in ('waiting', 'running')`,
    [tx.tenant, id, error, now],
  );
}

/** Deletes the row of the file of a transfer. @returns the storage key of its bytes */
export async function deleteTransferFile(tx: TenantTx, id: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ storageKey: string }>(
    `delete from files f using company_transfers t
     where f.tenant_id = $1 and t.tenant_id = $1 and t.id = $2 and f.id = t.file_id
     returning f.storage_key as "storageKey"`,
    [tx.tenant, id],
  );
  return row?.storageKey;
}

/** Deletes the rows of the files of exports that have expired. @returns the storage keys of their bytes */
export async function deleteExpiredFiles(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ storageKey: string }>(
    `delete from files f using company_transfers t
     where f.tenant_id = $1 and t.tenant_id = $1 and f.id = t.file_id and t.expires_at <= $2
     returning f.storage_key as "storageKey"`,
    [tx.tenant, now],
  );
  return rows.map(({ storageKey }) => storageKey);
}
