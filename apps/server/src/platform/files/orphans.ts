/**
 * Deletes orphaned files: rows that no record refers to, and bytes without a row. Rows are orphaned when records are
 * replaced or deleted; bytes are orphaned when a server is killed between two steps.
 */
import type { Services } from '../http/services.ts';
import type { JobKind } from '../jobs/queue.ts';
import { deleteUnreferencedFiles, findKnownKeys } from './file-rows.ts';
import type { FileStorage } from './file-store.ts';

export const SWEEP_FILES = 'sweep-files';

/** Younger files may belong to a call that is still in progress. */
const AGE_MS = 86_400_000;
/** Number of keys per query. */
const BATCH = 1000;
/** If there are more orphans than this, `isDoubtful` checks whether the store and the database belong together. */
const MAX_UNCHECKED_ORPHANS = 10;

interface Sweep {
  services: Services;
  tenants: readonly number[];
  before: Date;
  stopping: AbortSignal;
}

/** Returns the keys that no tenant refers to. */
async function findUnknownKeys({ services, tenants, stopping }: Sweep, keys: readonly string[]): Promise<string[]> {
  const unknownKeys = new Set(keys);
  for (const tenant of tenants) {
    if (unknownKeys.size === 0) break;
    stopping.throwIfAborted();
    const knownKeys = await services.database.inTenant(tenant, 'read', (tx) => findKnownKeys(tx, [...unknownKeys]));
    for (const key of knownKeys) unknownKeys.delete(key);
  }
  return [...unknownKeys];
}

/**
 * If most files are orphans, the store was probably connected to a different database. Nothing is deleted then, because
 * both may be needed again.
 */
const isDoubtful = (orphans: number, all: number): boolean => orphans > MAX_UNCHECKED_ORPHANS && orphans * 2 > all;

async function sweepBytes(sweep: Sweep, store: FileStorage): Promise<number> {
  const orphans: string[] = [];
  let all = 0;
  let batch: string[] = [];
  for await (const { storageKey, writtenAt } of store.list()) {
    all++;
    if (writtenAt < sweep.before) batch.push(storageKey);
    if (batch.length < BATCH) continue;
    orphans.push(...(await findUnknownKeys(sweep, batch)));
    batch = [];
  }
  orphans.push(...(await findUnknownKeys(sweep, batch)));
  if (isDoubtful(orphans.length, all)) {
    const { log } = sweep.services;
    log.error(
      { orphans: orphans.length, all },
      'most stored files belong to no company of this database; no files removed',
    );
    return 0;
  }
  for (const key of orphans) await store.remove(key);
  return orphans.length;
}

/**
 * Deletes files that have been orphaned for a day.
 * @returns the number of deleted rows and files
 */
export async function sweepFiles(services: Services, stopping: AbortSignal): Promise<{ rows: number; files: number }> {
  const before = new Date(services.now().getTime() - AGE_MS);
  const tenantRows = await services.database.owner.selectFrom('tenants').select('id').execute();
  const sweep = { services, tenants: tenantRows.map(({ id }) => id), before, stopping };
  let rows = 0;
  for (const tenant of sweep.tenants) {
    stopping.throwIfAborted();
    rows += await services.database.inTenant(tenant, 'write', (tx) => deleteUnreferencedFiles(tx, before));
  }
  let files = 0;
  for (const store of new Set<FileStorage>([services.files, services.workFiles]))
    files += await sweepBytes(sweep, store);
  return { rows, files };
}

export const fileJobs: readonly JobKind[] = [
  {
    name: SWEEP_FILES,
    policy: 'short',
    cron: '20 4 * * *',
    forAll: true,
    expireSeconds: 3600,
    async handle(_payload, { services, stopping }) {
      const deletedCounts = await sweepFiles(services, stopping);
      services.log.info(deletedCounts, 'removed orphaned files');
    },
  },
];
