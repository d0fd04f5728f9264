/** Background work of imports: one queue; what there is to do stands in the import's status. */
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { CHECK_IMPORT, WORK_ON_IMPORT } from './commands.ts';
import { workOnImport } from './running/jobs.ts';

const Payload = z.object({ import_id: z.int() });

/** A slice of work, well below the time after which its worker counts as lost. */
const SLICE_MS = 20_000;
const EXPIRE_S = 60;

/** A check holds no place to go on from: it has the time that the largest file takes. */
const CHECK_EXPIRE_S = 1800;

const handle: JobKind['handle'] = async (payload, { services, tenant, stopping }) => {
  const { import_id: importId } = Payload.parse(payload);
  await workOnImport({ services, tenant, importId, stopping, slice: SLICE_MS, figures: true });
};

export const importJobs: readonly JobKind[] = [
  { name: WORK_ON_IMPORT, expireSeconds: EXPIRE_S, retryLimit: 20, policy: 'short', handle },
  { name: CHECK_IMPORT, expireSeconds: CHECK_EXPIRE_S, policy: 'short', handle },
];
