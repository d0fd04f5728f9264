/**
 * `import`: imports spreadsheets from the command line in the same way as the web application, and waits for
 * completion.
 */
import { formatMilliseconds } from '@mainstay/contract/rules/durations';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { ImportMapping } from '@mainstay/contract/imports';
import { z } from 'zod';
import { type Mainstay, openMainstay } from '../app.ts';
import { features } from '../../features.ts';
import { createImport } from '../../core/imports/create-import.ts';
import { queueImportRun, startCheck, startRun } from '../../core/imports/start-import.ts';
import { getMissingInput, updateMapping, validateMapping } from '../../core/imports/mapping/import-mappings.ts';
import { getImport } from '../../core/imports/import-list.ts';
import { findImportKind, getImportKind, getImportKinds, type ImportKind } from '../../core/imports/import-kinds.ts';
import { findErrorGroups, findRejectedRows } from '../../core/imports/rejected-rows.ts';
import { queueMetricsRefresh } from '../../core/imports/execution/completion.ts';
import { getRun } from '../../core/imports/import-run.ts';
import { runImportWork } from '../../core/imports/execution/import-work.ts';
import { findTenant } from '../../core/tenants/tenant-status.ts';
import { receiveFile } from '../../platform/uploads/receive.ts';
import { ConfigError, readConfig, rootDir } from '../../platform/config.ts';
import { RequestError } from '../../platform/http/errors.ts';

const KIND_NAMES = getImportKinds(features).map(({ name }) => name);

const USAGE = `Usage: import --tenant D --kind K FILE [--mapping FILE.json] [--check]
       import --tenant D --example ravenstack [FOLDER] [--check]
Kinds: ${KIND_NAMES.join(', ')}`;

/** Files of an example may be compressed. */
const COMPRESSED = '.gz';

interface FileToImport {
  path: string;
  kind: ImportKind;
  mapping: ImportMapping | undefined;
}

const Example = z.object({
  files: z.array(z.object({ file: z.string(), kind: z.enum(KIND_NAMES), mapping: ImportMapping })),
});

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`${file} cannot be read as JSON.`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${file}: ${issue?.path.join('.')} ${issue?.message}`);
}

/** @param folder the folder with the files; defaults to that of the example */
function getExampleFiles(example: string, folder = path.join(rootDir, 'examples', example)): FileToImport[] {
  const file = path.join(rootDir, 'examples', `${example}.json`);
  if (!/^[a-z0-9-]+$/.test(example) || !existsSync(file)) throw new ConfigError(`Unknown example ${example}.`);
  return readJson(file, Example).files.map(({ file: name, kind, mapping }) => {
    const uncompressedPath = path.join(folder, name);
    const existingPath = [uncompressedPath, uncompressedPath + COMPRESSED].find((candidate) => existsSync(candidate));
    if (!existingPath) throw new ConfigError(`${uncompressedPath} does not exist.`);
    return { path: existingPath, kind: getImportKind(features, kind), mapping };
  });
}

function parseArguments(args: string[]): { tenant: string; check: boolean; files: FileToImport[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      kind: { type: 'string' },
      mapping: { type: 'string' },
      example: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  const [target] = positionals;
  const { tenant, check, kind, example } = values;
  if (!tenant || positionals.length > 1 || (kind === undefined) === (example === undefined))
    throw new ConfigError(USAGE);
  if (target !== undefined && !existsSync(target)) throw new ConfigError(`${target} does not exist.`);
  if (example !== undefined) return { tenant, check, files: getExampleFiles(example, target) };
  if (target === undefined) throw new ConfigError(USAGE);
  const importKind = findImportKind(features, kind);
  if (!importKind) throw new ConfigError(`--kind must be one of ${KIND_NAMES.join(', ')}.`);
  const mapping = values.mapping === undefined ? undefined : readJson(values.mapping, ImportMapping);
  return { tenant, check, files: [{ path: target, kind: importKind, mapping }] };
}

const printLine = (text: string) => process.stdout.write(`${text}\n`);

interface Session {
  mainstay: Mainstay;
  tenant: number;
  stopping: AbortSignal;
}

/** Reads the content of a file; a read error ends the stream. */
function readContent(file: string): Readable {
  const bytes = createReadStream(file);
  return file.endsWith(COMPRESSED) ? pipeline(bytes, createGunzip(), () => {}) : bytes;
}

/**
 * Uploads a file and sets its mapping.
 * @throws RequestError stating what is wrong with either
 */
async function upload({ mainstay, tenant }: Session, file: FileToImport): Promise<number> {
  const { services } = mainstay;
  const received = await receiveFile(services.workFiles, {
    fileName: path.basename(file.path, COMPRESSED),
    content: readContent(file.path),
  });
  try {
    return await services.database.inTenant(tenant, 'write', async (tx) => {
      const id = await createImport(tx, { kind: file.kind, received, userId: null });
      if (file.mapping) {
        const [issue] = Object.values(validateMapping(file.kind.fields, file.mapping, received.columns));
        if (issue) throw new ConfigError(issue);
        await updateMapping(tx, id, file.mapping);
      }
      const mapping = file.mapping ?? (await getImport(tx, id))?.mapping;
      const missingInput = mapping && getMissingInput(file.kind, mapping, received.columns);
      if (missingInput) throw new ConfigError(missingInput);
      return id;
    });
  } catch (error) {
    await services.workFiles.remove(received.stored.storageKey);
    throw error;
  }
}

/** After this time, a running server takes over an import that this process could not finish. */
const TAKEOVER_MS = 60_000;

async function runImport(session: Session, id: number, check: boolean): Promise<void> {
  const { services } = session.mainstay;
  const { tenant, stopping } = session;
  await services.database.inTenant(tenant, 'write', async (tx) => {
    if (check) await startCheck(tx, id);
    else if (await startRun(tx, id, null)) await queueImportRun(tx, id, new Date(Date.now() + TAKEOVER_MS));
  });
  const result = await runImportWork({
    services,
    tenant,
    importId: id,
    stopping,
    slice: Number.POSITIVE_INFINITY,
    shouldRefreshMetrics: false,
  });
  if (result === 'over') return;
  for (;;) {
    const job = await services.database.inTenant(tenant, 'read', (tx) => getImport(tx, id));
    if (!job || !['checking', 'running'].includes(job.status)) return;
    if (stopping.aborted) throw new ConfigError('Stopped. A running server continues the import.');
    await wait(500);
  }
}

const MAX_SHOWN_LINES = 3;

/**
 * Prints the outcome of the rows and the reasons for rejected ones.
 * @returns whether the import completed
 */
async function report({ mainstay, tenant }: Session, id: number, kind: ImportKind): Promise<boolean> {
  return mainstay.services.database.inTenant(tenant, 'read', async (tx) => {
    const job = await getImport(tx, id);
    const groups = await findErrorGroups(tx, id);
    const examples = await findRejectedRows(tx, id, 0, 10_000);
    if (!job) return false;
    const { total, created, updated, unchanged, rejected } = job;
    printLine(`${kind.label.padEnd(16)} ${job.file_name}`);
    printLine(`  ${total} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`);
    if (job.error) printLine(`  ${job.error}`);
    for (const group of groups) {
      const matching = examples.filter(
        (e) => e.fault_column === group.column && e.error.replace(/line \d+/, 'an earlier line') === group.reason,
      );
      const lines = matching.slice(0, MAX_SHOWN_LINES).map((e) => `line ${e.row_number}`);
      const ellipsis = group.rows > lines.length ? ', …' : '';
      printLine(
        `  ${group.rows} × ${group.column ? `${group.column}: ` : ''}${group.reason} (${lines.join(', ')}${ellipsis})`,
      );
    }
    return job.status === 'done' || job.status === 'ready';
  });
}

/** Recomputes once all metrics that depend on the files. */
async function refreshMetrics({ mainstay, tenant }: Session, ids: readonly number[]): Promise<void> {
  const { services, queue } = mainstay;
  const startedAt = new Date();
  const isQueued = await services.database.inTenant(tenant, 'write', async (tx) => {
    const runs = (await Promise.all(ids.map((id) => getRun(tx, id, services.now())))).flatMap((run) => run ?? []);
    const [changed] = await tx.rows<{ rows: number; from: string | null }>(
      `select coalesce(sum(created + updated), 0)::int as rows, min(facts_from) as "from" from imports
        where tenant_id = $1 and id = any($2)`,
      [tx.tenant, ids],
    );
    if (!changed?.rows || !runs[0]) return false;
    await queueMetricsRefresh(tx, changed.from, runs[0].context.today);
    return true;
  });
  if (!isQueued) return;
  printLine('Recomputing metrics and history …');
  await queue.work();
  const names = ['refresh-accounts', 'rebuild-history'];
  for (;;) {
    const { rows } = await services.database.ownerPool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = any($1) and (data ->> 'tenant_id')::bigint = $2
        and state < 'completed'`,
      [names, tenant],
    );
    if (rows[0]?.left === 0) break;
    await wait(200);
  }
  printLine(`  done in ${formatMilliseconds(Date.now() - startedAt.getTime())}`);
}

export async function run(args: string[]): Promise<number> {
  const options = parseArguments(args);
  const mainstay = await openMainstay(readConfig());
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const { database } = mainstay.services;
    const tenant = await findTenant(database, options.tenant);
    if (!tenant) throw new ConfigError(`There is no company with the domain ${options.tenant}.`);
    if (tenant.status !== 'active') throw new ConfigError(`${options.tenant} is suspended. Resume it first.`);
    const session = { mainstay, tenant: tenant.id, stopping: stop.signal };
    const ids: number[] = [];
    let isComplete = true;
    for (const file of options.files) {
      const id = await upload(session, file).catch((error: unknown) => {
        if (error instanceof RequestError || error instanceof ConfigError)
          throw new ConfigError(`${file.path}: ${error.message}`);
        throw error;
      });
      ids.push(id);
      await runImport(session, id, options.check);
      isComplete = (await report(session, id, file.kind)) && isComplete;
    }
    if (!options.check) await refreshMetrics(session, ids);
    return isComplete ? 0 : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await mainstay.close();
  }
}
