/**
 * Imports an archive into an empty company. The whole archive is checked first; then all rows are written in one
 * transaction under row-level security, so that the company is either complete or still empty.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getSchemaVersion } from '../../platform/database/schema-version.ts';
import type { Services } from '../../platform/http/services.ts';
import { addRoles } from '../people/user-roles.ts';
import type { ArchiveRecord } from './archive-csv.ts';
import {
  type ArchiveTable,
  findArchiveTables,
  findEmptiedTables,
  findForwardReferences,
  quote,
} from './archive-tables.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveError, type ArchiveLimits, checkFit, type OpenArchive, openArchive } from './read-archive.ts';

export interface ArchiveImport {
  services: Services;
  tenant: number;
  path: string;
  /** The administrator who imports the archive. */
  userId: number;
  /** Called with the number of rows that were checked or written, and twice the number of rows of the archive. */
  onProgress: (done: number, total: number) => void;
  /** Runs at the end of the transaction that writes the rows. */
  complete: (tx: TenantTx) => Promise<unknown>;
  limits?: ArchiveLimits;
}

/** What an import has to know before it writes rows. */
interface CheckedArchive {
  manifest: Manifest;
  tables: readonly ArchiveTable[];
  /** The highest id by table. */
  highestIds: Map<string, number>;
  /** The first and the last value of the column by which a table is partitioned. */
  partitions: Map<string, { first: string; last: string }>;
}

export const NOT_EMPTY = 'An archive can only be imported into a company without accounts and with one user.';

/** Returns whether the company has neither accounts nor users other than this administrator. */
export async function isEmptyCompany(tx: TenantTx): Promise<boolean> {
  const [row] = await tx.rows<{ empty: boolean }>(
    `select not exists (select from accounts where tenant_id = $1)
       and (select count(*) from (select from users where tenant_id = $1 limit 2) u) = 1 as empty`,
    [tx.tenant],
  );
  return row?.empty ?? false;
}

/** @throws ArchiveError if the archive cannot be imported; the company is unchanged in this case */
export async function importArchive(job: ArchiveImport): Promise<void> {
  const { services, tenant } = job;
  const { database, files } = services;
  const archive = await openArchive(job.path, job.limits);
  const storedKeys: string[] = [];
  try {
    const checked = await checkArchive(job, archive);
    await preparePartitions(database, checked);
    await advanceSequences(database, checked);
    const keys = new Map<number, string>();
    for (const file of archive.manifest.files) {
      const { storageKey } = await files.put(await archive.openFile(file), file.bytes);
      storedKeys.push(storageKey);
      keys.set(file.id, storageKey);
    }
    await database.inTenant(tenant, 'write', (tx) => writeArchive(tx, { job, archive, checked, keys }));
  } catch (error) {
    for (const key of storedKeys) await files.remove(key);
    throw error;
  } finally {
    archive.close();
  }
}

/** Reads the whole archive once. */
async function checkArchive(
  { services: { database }, tenant, onProgress }: ArchiveImport,
  archive: OpenArchive,
): Promise<CheckedArchive> {
  const { manifest } = archive;
  const schema = await getSchemaVersion(database.ownerPool);
  const tables = await database.inTenant(tenant, 'read', async (tx) => {
    if (!(await isEmptyCompany(tx))) throw new ArchiveError(NOT_EMPTY);
    return findArchiveTables(tx);
  });
  checkFit(manifest, schema, tables);
  const checked: CheckedArchive = { manifest, tables, highestIds: new Map(), partitions: new Map() };
  const total = countRows(manifest) * 2;
  let done = 0;
  for (const table of manifest.tables) {
    const partitionedBy = tables.find(({ name }) => name === table.name)?.partitionedBy;
    const [idAt, dayAt] = [table.columns.indexOf('id'), table.columns.indexOf(partitionedBy ?? '')];
    for await (const rows of archive.readRows(table)) {
      for (const row of rows) {
        if (idAt >= 0)
          checked.highestIds.set(table.name, Math.max(checked.highestIds.get(table.name) ?? 0, Number(row[idAt])));
        if (dayAt >= 0) extendPartitions(checked, table.name, row[dayAt] ?? '');
      }
      onProgress((done += rows.length), total);
    }
  }
  return checked;
}

const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const Day = z.iso.date();

/** @param value a day, or an instant that begins with its day in UTC */
function extendPartitions({ partitions }: CheckedArchive, table: string, value: string): void {
  const day = value.slice(0, 10);
  if (!Day.safeParse(day).success) throw new ArchiveError(`tables/${table}.csv has a row with an invalid date.`);
  const range = partitions.get(table);
  partitions.set(table, {
    first: range && range.first < day ? range.first : day,
    last: range && range.last > day ? range.last : day,
  });
}

/** Creating a partition locks its table, so it must not wait for the transaction that writes the rows. */
async function preparePartitions({ ownerPool }: Database, { partitions }: CheckedArchive): Promise<void> {
  for (const [table, { first, last }] of partitions)
    try {
      await ownerPool.query('select month_partitions($1::regclass, $2, $3)', [table, first, last]);
    } catch (error) {
      throw new ArchiveError(`tables/${table}.csv has a row with a date that is out of range.`, { cause: error });
    }
}

/** Rows keep their ids, so that references in documents remain valid. New rows must get higher ids. */
async function advanceSequences({ ownerPool }: Database, { tables, highestIds }: CheckedArchive): Promise<void> {
  for (const { name, sequence } of tables) {
    const highest = highestIds.get(name);
    // The ids of pages and deep links in menus are from sequences of their own.
    const own = name === 'menus' ? 'menu_ids' : sequence;
    if (own && highest)
      await ownerPool.query('select case when nextval($1::regclass) < $2 then setval($1::regclass, $2) end', [
        own,
        highest,
      ]);
  }
}

interface Writing {
  job: ArchiveImport;
  archive: OpenArchive;
  checked: CheckedArchive;
  /** The storage keys of the files by the ids of their rows. */
  keys: ReadonlyMap<number, string>;
}

async function writeArchive(tx: TenantTx, { job, archive, checked, keys }: Writing): Promise<void> {
  const admin = await lockAdministrator(tx, job.userId);
  for (const { name, deferrable } of findForwardReferences(checked.tables))
    if (deferrable) await tx.rows(`set constraints ${quote(name)} deferred`, []);
  for (const { name, condition } of await findEmptiedTables(tx))
    await tx.rows(`delete from ${quote(name)} where tenant_id = $1 and ${condition}`, [tx.tenant]);

  const byName = new Map(archive.manifest.tables.map((table) => [table.name, table]));
  const rowCount = countRows(archive.manifest);
  let done = rowCount;
  for (const table of checked.tables) {
    const listed = byName.get(table.name);
    if (!listed) continue;
    const keyAt = table.name === 'files' ? listed.columns.indexOf('storage_key') : -1;
    const idAt = listed.columns.indexOf('id');
    await writeTable(tx, table, archive.readRows(listed), {
      prepare(rows) {
        // A row without a stored file has a key that does not exist.
        if (keyAt >= 0)
          for (const row of rows) row[keyAt] = keys.get(Number(row[idAt])) ?? randomBytes(16).toString('hex');
      },
      onWritten: (count) => job.onProgress((done += count), rowCount * 2),
    });
  }
  // The key of the demo company is public for its visitors only.
  await tx.rows(`update settings set client_config = client_config - 'demo' where tenant_id = $1`, [tx.tenant]);
  await restoreAdministrator(tx, admin);
  await job.complete(tx);
}

interface TableOptions {
  /** Changes rows before they are written. */
  prepare: (rows: ArchiveRecord[]) => void;
  onWritten: (count: number) => void;
}

const ignore = () => {};

/** Writes the rows of a table. While the database writes a batch, the next one is read. */
async function writeTable(
  tx: TenantTx,
  table: ArchiveTable,
  batches: AsyncIterable<ArchiveRecord[]>,
  { prepare, onWritten }: TableOptions,
): Promise<void> {
  let first = 1;
  let writing = Promise.resolve();
  try {
    for await (const rows of batches) {
      prepare(rows);
      await writing;
      writing = insertRows(tx, table, rows, first).then(() => onWritten(rows.length));
      // Its error is thrown by the next wait, which may be later.
      writing.catch(ignore);
      first += rows.length;
    }
  } finally {
    await writing;
  }
}

/** Writes rows with the types of their columns, which the database checks. @param first the number of the first row */
async function insertRows(
  tx: TenantTx,
  { name, columns }: ArchiveTable,
  rows: readonly ArchiveRecord[],
  first: number,
): Promise<void> {
  const values = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  const names = columns.map((column) => quote(column.name)).join(', ');
  // A value that is an array itself cannot be an element of an array of its type.
  const isArray = (type: string) => type.endsWith('[]');
  const parameters = columns.map(({ type }, at) => `$${at + 2}::${isArray(type) ? 'text' : type}[]`).join(', ');
  const typed = columns.map(({ type }, at) => (isArray(type) ? `c${at}::${type}` : `c${at}`)).join(', ');
  const aliases = columns.map((_, at) => `c${at}`).join(', ');
  try {
    await tx.rows(
      `insert into ${quote(name)} (tenant_id, ${names}) select $1::bigint, ${typed} from unnest(${parameters}) r (${aliases})`,
      [tx.tenant, ...values],
    );
  } catch (error) {
    const { message, constraint } = error as { message: string; constraint?: string };
    const place = `tables/${name}.csv, rows ${first} to ${first + rows.length - 1}`;
    throw new ArchiveError(`${place}: ${constraint ? `${message} (${constraint})` : message}`, { cause: error });
  }
}

interface Administrator {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  status: string;
}

/** Locks the only user of the company. @throws ArchiveError if it is no longer empty */
async function lockAdministrator(tx: TenantTx, userId: number): Promise<Administrator> {
  const users = await tx.rows<Administrator & { id: number }>(
    'select id, email, first_name, last_name, password_hash, status from users where tenant_id = $1 for update',
    [tx.tenant],
  );
  const admin = users.find(({ id }) => id === userId);
  if (!admin || !(await isEmptyCompany(tx))) throw new ArchiveError(NOT_EMPTY);
  return admin;
}

/** Returns the administrator to the company: as the user of the same address, or as an additional user. */
async function restoreAdministrator(tx: TenantTx, admin: Administrator): Promise<void> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into users (tenant_id, email, first_name, last_name, password_hash, status) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, email_key) do update
       set password_hash = excluded.password_hash, status = excluded.status, user_access_type = 'full'
     returning id`,
    [tx.tenant, admin.email, admin.first_name, admin.last_name, admin.password_hash, admin.status],
  );
  if (!row) throw new Error('The administrator was not restored.');
  await addRoles(tx, row.id, ['ADM']);
}
