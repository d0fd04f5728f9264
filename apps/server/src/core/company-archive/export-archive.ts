/**
 * Writes all records of a company to one zip file. All tables are read in one snapshot, and rows are streamed, so that
 * memory does not grow with their number.
 */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { formatRecord } from './archive-csv.ts';
import { type ArchiveTable, EXCLUDED_TABLES, findArchiveTables, quote, REPLACED_COLUMNS } from './archive-tables.ts';
import { FORMAT, FORMAT_VERSION, getFileEntry, getTableEntry, type Manifest, MANIFEST_NAME } from './manifest.ts';

const FETCH_ROWS = 500;

export interface ArchiveExport {
  tx: TenantTx;
  files: FileStorage;
  schema: Manifest['schema'];
  /** The subdomain of the company. */
  domain: string;
  now: Date;
  /** Called with the number of records and files that were written. */
  onProgress: (written: number) => void;
  stopping: AbortSignal;
}

/** What was written to one entry. */
interface Meter {
  hash: Hash;
  bytes: number;
}

/** Values must not depend on settings of the server. */
const SNAPSHOT_SQL = [
  'set transaction isolation level repeatable read',
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO, YMD'`,
  `set local intervalstyle to 'iso_8601'`,
  'set local extra_float_digits to 1',
];

/** Returns the number of records and files of the company. The transaction becomes a snapshot. */
export async function beginSnapshot(tx: TenantTx): Promise<number> {
  for (const statement of SNAPSHOT_SQL) await tx.queryArrays(statement, []);
  let total = 0;
  for (const { name, condition } of await findArchiveTables(tx)) {
    const [row] = await tx.rows<{ count: number }>(
      `select count(*)::int8 as count from ${quote(name)} where tenant_id = $1 and ${condition}`,
      [tx.tenant],
    );
    total += (row?.count ?? 0) * (name === 'files' ? 2 : 1);
  }
  return total;
}

/**
 * Returns the bytes of the archive, which are written while they are read.
 * @param archive its transaction must be a snapshot and stay open until the stream has ended
 */
export function streamArchive(archive: ArchiveExport): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // An error must end the stream, so that no incomplete archive is stored.
  writeEntries(zip, archive).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error as Error),
  );
  return output;
}

async function writeEntries(zip: yazl.ZipFile, archive: ArchiveExport): Promise<void> {
  const { tx, files, now } = archive;
  const mtime = now;
  let written = 0;
  const count = (added: number) => {
    archive.stopping.throwIfAborted();
    written += added;
    archive.onProgress(written);
  };
  /** Adds an entry and waits until it has been read. */
  const add = async (name: string, content: Readable): Promise<Omit<Meter, 'hash'> & { sha256: string }> => {
    const meter = { hash: createHash('sha256'), bytes: 0 };
    const metered = Readable.from(measure(content, meter));
    const ended = new Promise<void>((resolve, reject) => metered.once('close', resolve).once('error', reject));
    zip.addReadStream(metered, name, { mtime });
    await ended;
    return { bytes: meter.bytes, sha256: meter.hash.digest('hex') };
  };

  const tables: Manifest['tables'] = [];
  for (const table of await findArchiveTables(tx)) {
    let rows = 0;
    const lines = readLines(tx, table, (added) => {
      rows += added;
      count(added);
    });
    const content = await add(getTableEntry(table.name), Readable.from(lines));
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows, ...content });
  }

  const stored = await tx.rows<{ id: number; key: string }>(
    `select id, storage_key as key from files where tenant_id = $1 and purpose <> 'export' order by id`,
    [tx.tenant],
  );
  const storedFiles: Manifest['files'] = [];
  const missingFiles: number[] = [];
  for (const { id, key } of stored) {
    const file = await files.open(key);
    if (file) storedFiles.push({ id, ...(await add(getFileEntry(id), file.stream())) });
    else missingFiles.push(id);
    count(1);
  }

  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    schema: archive.schema,
    company: { ...(await getCompany(tx)), domain: archive.domain },
    exported_at: now.toISOString(),
    tables,
    files: storedFiles,
    missing_files: missingFiles,
    excluded: {
      tables: Object.entries(EXCLUDED_TABLES).map(([name, reason]) => ({ name, reason })),
      columns: Object.entries(REPLACED_COLUMNS).flatMap(([table, columns]) =>
        Object.entries(columns).map(([column, { reason }]) => ({ table, column, reason })),
      ),
    },
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), MANIFEST_NAME, { mtime });
}

async function* measure(content: Readable, meter: Meter): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk as string);
    meter.hash.update(bytes);
    meter.bytes += bytes.length;
    yield bytes;
  }
}

/** Yields the header and the rows of a table in the order of its key, many lines at a time. */
async function* readLines(
  tx: TenantTx,
  { name, columns, keys, condition }: ArchiveTable,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  yield formatRecord(columns.map((column) => column.name));
  const order = keys.length > 0 ? `order by ${keys.map(quote).join(', ')}` : '';
  // A cursor takes no parameters. The tenant is a number.
  await tx.queryArrays(
    `declare archive_rows no scroll cursor for select ${columns.map(({ value }) => value).join(', ')}
     from ${quote(name)} where tenant_id = ${tx.tenant} and ${condition} ${order}`,
    [],
  );
  for (;;) {
    const rows = (await tx.queryArrays(`fetch ${FETCH_ROWS} from archive_rows`, [])) as (string | null)[][];
    if (rows.length > 0) yield rows.map(formatRecord).join('');
    onRows(rows.length);
    if (rows.length < FETCH_ROWS) break;
  }
  await tx.queryArrays('close archive_rows', []);
}

async function getCompany(tx: TenantTx): Promise<Omit<Manifest['company'], 'domain'>> {
  const [row] = await tx.rows<Omit<Manifest['company'], 'domain'>>(
    'select entity_name as name, currency, entity_timezone as time_zone from settings where tenant_id = $1',
    [tx.tenant],
  );
  if (!row) throw new Error('A company without settings.');
  return row;
}
