/** Objectives are measured once per company day, after the metrics of that day. */
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { type DueObjective, findDueObjectives, hasMetrics, measureObjectives } from './measure-objectives.ts';

/** Name of the queue that measures the objectives of the day. */
export const MEASURE_OBJECTIVES = 'measure-objectives';

/** Objectives per transaction. Small chunks keep account locks short and lose little work if the server stops. */
const CHUNK = 2000;

async function measureDueObjectives({ services, tenant, stopping }: JobContext): Promise<void> {
  const { database, now } = services;
  const { caller, due } = await database.inTenant(tenant, 'read', async (tx) => {
    const caller = await getSystemCaller(tx, now());
    const due: DueObjective[] = (await hasMetrics(tx, caller.today)) ? await findDueObjectives(tx, caller.today) : [];
    return { caller, due };
  });
  for (let start = 0; start < due.length; start += CHUNK) {
    stopping.throwIfAborted();
    const chunk = due.slice(start, start + CHUNK);
    await database.inTenant(tenant, 'write', (tx) => measureObjectives(tx, chunk, caller, now()));
  }
  if (due.length > 0) await database.inTenant(tenant, 'write', invalidateReplies);
}

const HOUR_S = 3600;

export const objectiveJobs: readonly JobKind[] = [
  {
    name: MEASURE_OBJECTIVES,
    expireSeconds: HOUR_S,
    policy: 'short',
    // Runs every hour, because days start at different hours. Objectives that were measured on their day are not measured again.
    cron: '50 * * * *',
    handle: (_payload, context) => measureDueObjectives(context),
  },
];
