/** Background jobs that write and read archives. */
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { z } from 'zod';
import { getSchemaVersion } from '../../platform/database/schema-version.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { beginSnapshot, streamArchive } from './export-archive.ts';
import { importArchive } from './import-archive.ts';
import { ArchiveError } from './read-archive.ts';
import {
  beginTransfer,
  completeExport,
  completeImport,
  deleteExpiredFiles,
  deleteTransferFile,
  EXPORT_COMPANY,
  failTransfer,
  IMPORT_COMPANY,
  updateProgress,
} from './transfers.ts';

/** Deletes the files of exports. */
export const EXPIRE_EXPORTS = 'expire-company-exports';

const Payload = z.object({ transfer_id: z.int() });

/** Enough for the largest company. A job of a killed worker is repeated after this time, or at the next start. */
const EXPIRE_S = 6 * 3600;
const PROGRESS_MS = 1000;

/** Returns a function that stores the progress at most once per second, and one that waits for the last store. */
function trackProgress({ services: { database, log }, tenant }: JobContext, id: number) {
  let stored = 0;
  let storing = Promise.resolve();
  return {
    report(done: number, total: number): void {
      const now = performance.now();
      if (now - stored < PROGRESS_MS) return;
      stored = now;
      storing = database
        .inTenant(tenant, 'write', (tx) => updateProgress(tx, id, done, total))
        .catch((error: unknown) => log.warn({ err: error }, 'progress not stored'));
    },
    wait: () => storing,
  };
}

const toFileName = (domain: string, now: Date): string => `${domain}-${now.toISOString().slice(0, 10)}.zip`;

const exportCompany: JobKind['handle'] = async (payload, context) => {
  const { transfer_id: id } = Payload.parse(payload);
  const { services, tenant, stopping } = context;
  const { database, files } = services;
  if (!(await database.inTenant(tenant, 'write', (tx) => beginTransfer(tx, id)))) return;
  const now = services.now();
  const schema = await getSchemaVersion(database.ownerPool);
  const { domain } = await database.owner
    .selectFrom('tenants')
    .select('domain')
    .where('id', '=', tenant)
    .executeTakeFirstOrThrow();
  const progress = trackProgress(context, id);
  const stored = await database.inTenant(tenant, 'read', async (tx) => {
    const total = await beginSnapshot(tx);
    const onProgress = (written: number) => progress.report(written, total);
    const archive = streamArchive({ tx, files, schema, domain, now, stopping, onProgress });
    return files.put(archive, Number.POSITIVE_INFINITY);
  });
  await progress.wait();
  const file = { stored, fileName: toFileName(domain, now) };
  await database.inTenant(tenant, 'write', (tx) => completeExport(tx, id, file, services.now()));
};

const importCompany: JobKind['handle'] = async (payload, context) => {
  const { transfer_id: id } = Payload.parse(payload);
  const { services, tenant } = context;
  const { database, workFiles } = services;
  const transfer = await database.inTenant(tenant, 'write', (tx) => beginTransfer(tx, id));
  if (transfer) {
    const progress = trackProgress(context, id);
    try {
      if (!transfer.storageKey) throw new ArchiveError('The uploaded file is no longer stored.');
      await importArchive({
        services,
        tenant,
        path: workFiles.getPath(transfer.storageKey),
        userId: transfer.requestedBy,
        onProgress: progress.report,
        async complete(tx) {
          await progress.wait();
          await completeImport(tx, id, services.now());
        },
      });
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      services.log.warn({ err: error, tenant }, 'archive not imported');
      await progress.wait();
      await database.inTenant(tenant, 'write', (tx) => failTransfer(tx, id, error.message, services.now()));
    }
  }
  await deleteUpload(payload, context);
};

const deleteUpload: JobKind['handle'] = async (payload, { services, tenant }) => {
  const { transfer_id: id } = Payload.parse(payload);
  const storageKey = await services.database.inTenant(tenant, 'write', (tx) => deleteTransferFile(tx, id));
  if (storageKey) await services.workFiles.remove(storageKey);
};

const expireExports: JobKind['handle'] = async (_payload, { services, tenant }) => {
  const keys = await services.database.inTenant(tenant, 'write', (tx) => deleteExpiredFiles(tx, services.now()));
  for (const key of keys) await services.files.remove(key);
};

const handleDeadLetter: JobKind['handleDeadLetter'] = (payload, { services, tenant }) =>
  services.database.inTenant(tenant, 'write', (tx) =>
    failTransfer(tx, Payload.parse(payload).transfer_id, RUN_INTERRUPTED, services.now()),
  );

export const companyArchiveJobs: readonly JobKind[] = [
  { name: EXPORT_COMPANY, expireSeconds: EXPIRE_S, retryLimit: 2, handle: exportCompany, handleDeadLetter },
  {
    name: IMPORT_COMPANY,
    expireSeconds: EXPIRE_S,
    retryLimit: 2,
    handle: importCompany,
    async handleDeadLetter(payload, context) {
      await handleDeadLetter?.(payload, context);
      await deleteUpload(payload, context);
    },
  },
  { name: EXPIRE_EXPORTS, policy: 'short', cron: '35 4 * * *', handle: expireExports },
];
