/**
 * Reads an uploaded archive, which may come from anyone: every name, number and size is checked, and nothing is read that
 * the manifest does not list.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CsvError } from 'csv-parse';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { z } from 'zod';
import type { SchemaVersion } from '../../platform/database/schema-version.ts';
import { type ArchiveRecord, readRecords } from './archive-csv.ts';
import type { ArchiveTable } from './archive-tables.ts';
import { getFileEntry, getTableEntry, Manifest, MANIFEST_NAME } from './manifest.ts';

/** Limits of one archive. */
export const ARCHIVE_LIMITS = {
  entries: 1_000_000,
  manifestBytes: 128 * 1024 * 1024,
  /** Total size of the unpacked entries. */
  bytes: 200 * 1024 ** 3,
  rowsPerTable: 200_000_000,
  /** Ids above leave no room in the sequences, which all companies share. */
  id: 2 ** 48,
};
export type ArchiveLimits = typeof ARCHIVE_LIMITS;

const NOT_AN_ARCHIVE = 'This file is not an archive of a company, or it is damaged.';

/** The archive cannot be imported. The message is shown to the user. */
export class ArchiveError extends Error {}

export interface OpenArchive {
  manifest: Manifest;
  /**
   * Yields the rows of a table in batches, in the order of its columns in the manifest.
   * @throws ArchiveError if the content differs from the manifest
   */
  readRows(table: Manifest['tables'][number]): AsyncGenerator<ArchiveRecord[]>;
  /** Returns the content of a stored file; its checksum is verified when it has been read. */
  openFile(file: Manifest['files'][number]): Promise<Readable>;
  close(): void;
}

const BATCH_ROWS = 2000;
/** Characters of the values in a batch; a batch of large rows is shorter. */
const BATCH_LENGTH = 2_000_000;

/** @throws ArchiveError */
export async function openArchive(path: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<OpenArchive> {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip, limits);
    const manifest = await readManifest(zip, entries.get(MANIFEST_NAME), limits);
    checkEntries(manifest, entries);
    const open = async (name: string, expected: Content): Promise<AsyncGenerator<Buffer>> => {
      const entry = entries.get(name);
      if (!entry) throw new ArchiveError(`${name} is missing in the archive.`);
      return verify(await openEntry(zip, entry), name, expected);
    };
    return {
      manifest,
      async *readRows(table) {
        yield* readBatches(await open(getTableEntry(table.name), table), table, limits);
      },
      openFile: async (file) => Readable.from(await open(getFileEntry(file.id), file)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) => {
      if (error) reject(new ArchiveError(NOT_AN_ARCHIVE, { cause: error }));
      else resolve(zip);
    });
  });

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new ArchiveError(NOT_AN_ARCHIVE)) : resolve(stream)));
  });

/** Reads the directory of the zip file. The library rejects absolute paths and paths with `..`. */
const readEntries = (zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    zip.on('error', (error: Error) => reject(new ArchiveError(NOT_AN_ARCHIVE, { cause: error })));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (entries.has(entry.fileName)) return reject(new ArchiveError(`${entry.fileName} is twice in the archive.`));
      if (entries.size >= limits.entries || bytes > limits.bytes)
        return reject(new ArchiveError('The archive is too large.'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

async function readManifest(zip: ZipFile, entry: Entry | undefined, limits: ArchiveLimits): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > limits.manifestBytes) throw new ArchiveError(NOT_AN_ARCHIVE);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer);
    return Manifest.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (error) {
    const place = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
    throw new ArchiveError(place ? `The manifest is not valid: ${place}.` : NOT_AN_ARCHIVE, { cause: error });
  }
}

/** Every entry must be in the manifest, once and with its size. */
function checkEntries(manifest: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = new Map<string, number>([
    ...manifest.tables.map(({ name, bytes }) => [getTableEntry(name), bytes] as const),
    ...manifest.files.map(({ id, bytes }) => [getFileEntry(id), bytes] as const),
  ]);
  if (listed.size !== manifest.tables.length + manifest.files.length)
    throw new ArchiveError('The manifest lists an entry twice.');
  for (const [name, { uncompressedSize }] of entries)
    if (name !== MANIFEST_NAME && listed.get(name) !== uncompressedSize)
      throw new ArchiveError(`${name} differs from the manifest.`);
  for (const name of listed.keys())
    if (!entries.has(name)) throw new ArchiveError(`${name} is missing in the archive.`);
}

/**
 * Checks that an archive fits this installation: its schema, tables and columns.
 * @throws ArchiveError
 */
export function checkFit(manifest: Manifest, schema: SchemaVersion, tables: readonly ArchiveTable[]): void {
  if (manifest.schema.sha256 !== schema.sha256)
    throw new ArchiveError(
      `The archive is of another version (${manifest.schema.migration}). This installation needs ${schema.migration}.`,
    );
  const known = new Map(tables.map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const table = known.get(name);
    if (!table) throw new ArchiveError(`The table ${name} cannot be imported.`);
    if (columns.join() !== table.columns.map((column) => column.name).join())
      throw new ArchiveError(`The columns of ${name} differ from those of this installation.`);
  }
  const listed = new Set(manifest.tables.map(({ name }) => name));
  const missing = tables.find(({ name }) => !listed.has(name));
  if (missing) throw new ArchiveError(`The table ${missing.name} is missing in the archive.`);
}

interface Content {
  bytes: number;
  sha256: string;
}

async function* verify(content: Readable, name: string, { bytes, sha256 }: Content): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) break;
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw new ArchiveError(`${name} is damaged.`, { cause: error });
  }
  if (size !== bytes || hash.digest('hex') !== sha256) throw new ArchiveError(`${name} differs from the manifest.`);
}

/** What is wrong with a file by the code of the parser, whose own messages contain values of any length. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'a row is too long',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the number of values in a row is not that of the columns',
};

async function* readBatches(
  content: AsyncIterable<Buffer>,
  { name, columns, rows: expected }: Manifest['tables'][number],
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveRecord[]> {
  const file = getTableEntry(name);
  if (expected > limits.rowsPerTable) throw new ArchiveError(`${file} has too many rows.`);
  const idColumn = columns.indexOf('id');
  let rows = -1;
  let batch: ArchiveRecord[] = [];
  let length = 0;
  try {
    for await (const record of readRecords(content)) {
      rows += 1;
      if (rows === 0) {
        if (record.join() !== columns.join()) throw new ArchiveError(`The header of ${file} is not valid.`);
        continue;
      }
      if (rows > expected) throw new ArchiveError(`${file} has more rows than the manifest states.`);
      if (idColumn >= 0 && !(Number(record[idColumn]) <= limits.id))
        throw new ArchiveError(`${file}, row ${rows}: the id is too large.`);
      batch.push(record);
      for (const value of record) length += value?.length ?? 0;
      if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) {
        yield batch;
        batch = [];
        length = 0;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ArchiveError(`${file} is not valid CSV: ${PROBLEMS[error.code] ?? 'a quotation mark is misplaced'}.`);
  }
  if (rows !== expected) throw new ArchiveError(`${file} has fewer rows than the manifest states.`);
  if (batch.length > 0) yield batch;
}
