/**
 * Measures the import of the archive of a company with 20,000 accounts, upload to last row, against COPY of the same rows into the same
 * tables, and the memory of the server.
 */
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { companyArchive } from '@mainstay/contract/company-archive';
import {
  type ArchiveTable,
  findArchiveTables,
  findEmptiedTables,
  quote,
} from '../apps/server/src/core/company-archive/archive-tables.ts';
import { beginSnapshot, streamArchive } from '../apps/server/src/core/company-archive/export-archive.ts';
import { getLatestTransfer } from '../apps/server/src/core/company-archive/transfers.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { getSchemaVersion } from '../apps/server/src/platform/database/schema-version.ts';
import { FileStore } from '../apps/server/src/platform/files/file-store.ts';
import { BENCH_PORT, fillTenant, openBenchDatabase } from './fixture.ts';
import { type BenchDatabase, type BenchTenant, createBenchTenant } from './import-file.ts';
import type { BenchResult } from './report.ts';
import { sendRequest } from './request.ts';
import { measurePeakMemory, type RunningServer, startProduct } from './servers.ts';

/** `BENCH_ACCOUNTS` selects another size, for a shorter run. */
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 20_000);
const SOURCE = { domain: 'archive-source', n: ACCOUNTS, base: 3_000_000_000 };
const POLL_MS = 100;

/** @returns the number of records and files */
async function exportArchive({ config, database }: BenchDatabase, tenant: number, file: string): Promise<number> {
  const schema = await getSchemaVersion(database.ownerPool);
  return database.inTenant(tenant, 'read', async (tx) => {
    const total = await beginSnapshot(tx);
    const archive = streamArchive({
      tx,
      files: new FileStore(config.dataDir),
      schema,
      domain: SOURCE.domain,
      now: new Date(),
      onProgress: () => {},
      stopping: new AbortController().signal,
    });
    await pipeline(archive, createWriteStream(file));
    return total;
  });
}

/**
 * Uploads an archive and waits until its last row is written.
 * @returns the milliseconds
 */
async function importThroughProduct(
  { database }: BenchDatabase,
  { tenant, domain, token }: BenchTenant,
  file: string,
): Promise<number> {
  const form = new FormData();
  form.set('file', await openAsBlob(file), 'archive.zip');
  const startedAt = performance.now();
  await sendRequest(BENCH_PORT, companyArchive.startImport.path, {
    host: `${domain}.localhost`,
    token,
    method: 'POST',
    form,
  });
  // The session of the administrator ends with the import, so that the progress is read from the database.
  for (;;) {
    const transfer = await database.inTenant(tenant, 'read', (tx) => getLatestTransfer(tx, 'import'));
    if (transfer?.status === 'done') return performance.now() - startedAt;
    if (transfer?.status === 'failed') throw new Error(`The import failed: ${transfer.error}`);
    await wait(POLL_MS);
  }
}

const toCopyPath = (folder: string, { name }: ArchiveTable): string => path.posix.join(folder, `bench-${name}.copy`);
const toColumnList = ({ columns }: ArchiveTable): string =>
  ['tenant_id', ...columns.map(({ name }) => quote(name))].join(', ');

/**
 * Copies the rows of one tenant to another by files of the database server.
 * @returns the milliseconds of COPY FROM and of the commit, which checks deferred references
 */
async function copyRows(
  { ownerPool }: Database,
  tables: readonly ArchiveTable[],
  from: number,
  emptied: string[],
  to: number,
): Promise<number> {
  const { rows: settings } = await ownerPool.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const folder = settings[0]?.folder ?? '';
  const client = await ownerPool.connect();
  try {
    for (const table of tables)
      await client.query(
        `copy (select ${to}, ${table.columns.map(({ value }) => value).join(', ')} from ${quote(table.name)}
           where tenant_id = ${from} and ${table.condition}) to '${toCopyPath(folder, table)}'`,
      );
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(to)]);
    for (const statement of emptied) await client.query(statement, [to]);
    await client.query('set constraints all deferred');
    const startedAt = performance.now();
    for (const table of tables)
      await client.query(`copy ${quote(table.name)} (${toColumnList(table)}) from '${toCopyPath(folder, table)}'`);
    await client.query('commit');
    return performance.now() - startedAt;
  } finally {
    client.release();
  }
}

/** @throws if a table does not have the same number of rows in both tenants, besides the administrator who imported them */
async function compareRows(
  { ownerPool }: Database,
  tables: readonly ArchiveTable[],
  product: number,
  bare: number,
): Promise<void> {
  for (const { name, condition } of tables) {
    if (['audit_log', 'users', 'user_roles'].includes(name)) continue;
    const { rows } = await ownerPool.query<{ product: number; bare: number }>(
      `select count(*) filter (where tenant_id = $1)::int as product, count(*) filter (where tenant_id = $2)::int as bare
       from ${quote(name)} where tenant_id in ($1, $2) and ${condition}`,
      [product, bare],
    );
    const [counts] = rows;
    if (counts?.product !== counts?.bare)
      throw new Error(`${name}: ${counts?.product} rows instead of ${counts?.bare}.`);
  }
}

export async function measureArchive(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(BENCH_PORT), DEMO: '0', LOG_LEVEL: 'warn' });
  const database = await openBenchDatabase(config);
  const context = { config, database };
  let product: RunningServer | undefined;
  try {
    const source = await fillTenant(database, SOURCE);
    await database.ownerPool.query('vacuum analyze');
    const file = path.join(dataDir, 'archive.zip');
    const total = await exportArchive(context, source, file);
    const [bare, imported] = [
      await createBenchTenant(context, 'archive-bare'),
      await createBenchTenant(context, 'archive-imported'),
    ];
    const { tables, emptied } = await database.inTenant(source, 'read', async (tx) => ({
      tables: await findArchiveTables(tx),
      emptied: (await findEmptiedTables(tx)).map(
        ({ name, condition }) => `delete from ${quote(name)} where tenant_id = $1 and ${condition}`,
      ),
    }));
    const bareS = (await copyRows(database, tables, source, emptied, bare.tenant)) / 1000;
    product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' }, BENCH_PORT);
    const productS = (await importThroughProduct(context, imported, file)) / 1000;
    const memory = measurePeakMemory(product);
    await compareRows(database, tables, imported.tenant, bare.tenant);
    const size = `${ACCOUNTS.toLocaleString('en')} accounts (${total.toLocaleString('en')} records)`;
    return [
      {
        what: `import of an archive of ${size}, upload to last row, against COPY of the same rows`,
        measured: `${productS.toFixed(1)} s to ${bareS.toFixed(1)} s`,
        ratio: productS / bareS,
        must: { atMost: 3 },
      },
      memory,
    ];
  } finally {
    await product?.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
