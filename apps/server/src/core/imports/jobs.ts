/** Background jobs of imports. A single queue handles all steps; the status of the import determines the next one. */
import type { ImportJob } from '@mainstay/contract/imports';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { CHECK_IMPORT, RUN_IMPORT } from './start-import.ts';
import { failImport } from './execution/completion.ts';
import { runImportWork } from './execution/import-work.ts';

const Payload = z.object({ import_id: z.int() });

/** Milliseconds of work per job, well below the time after which its worker counts as lost. */
const SLICE_MS = 20_000;
const EXPIRE_S = 60;

/** A check cannot be resumed, so its limit must suffice for the largest file. */
const CHECK_EXPIRE_S = 1800;

const handle: JobKind['handle'] = async (payload, { services, tenant, stopping }) => {
  const { import_id: importId } = Payload.parse(payload);
  await runImportWork({ services, tenant, importId, stopping, slice: SLICE_MS, shouldRefreshMetrics: true });
};

/**
 * Ends imports that are in one of these steps. A worker that is still alive finds the import ended and writes nothing
 * more.
 */
const createFailureHandler =
  (...steps: ImportJob['status'][]): JobKind['handleDeadLetter'] =>
  (payload, { services, tenant }) =>
    services.database.inTenant(tenant, 'write', (tx) =>
      failImport(tx, Payload.parse(payload).import_id, { steps, message: RUN_INTERRUPTED, now: services.now() }),
    );

export const importJobs: readonly JobKind[] = [
  {
    name: RUN_IMPORT,
    expireSeconds: EXPIRE_S,
    retryLimit: 20,
    policy: 'short',
    handle,
    handleDeadLetter: createFailureHandler('running', 'undoing'),
  },
  {
    name: CHECK_IMPORT,
    expireSeconds: CHECK_EXPIRE_S,
    policy: 'short',
    handle,
    handleDeadLetter: createFailureHandler('checking'),
  },
];
