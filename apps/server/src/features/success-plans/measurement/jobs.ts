/** Objectives are measured once in every tenant's day, after the figures of the day. */
import { getSystemCaller } from '../../../platform/engine/caller.ts';
import { invalidateReplies } from '../../../platform/engine/stamp.ts';
import type { JobContext, JobKind } from '../../../platform/jobs/queue.ts';
import { measureObjectives } from './commands.ts';
import { type DueObjective, findDueObjectives, hasMetrics } from './data.ts';

/** Asks for the objectives of the day to be measured. */
export const MEASURE_OBJECTIVES = 'measure-objectives';

/** Objectives a transaction: nobody waits long for an account, and a stop loses little. */
const CHUNK = 2000;

async function measure({ services, tenant, stopping }: JobContext): Promise<void> {
  const { database, now } = services;
  const { caller, due } = await database.inTenant(tenant, 'read', async (tx) => {
    const caller = await getSystemCaller(tx, now());
    const due: DueObjective[] = (await hasMetrics(tx, caller.today)) ? await findDueObjectives(tx, caller.today) : [];
    return { caller, due };
  });
  for (let at = 0; at < due.length; at += CHUNK) {
    stopping.throwIfAborted();
    const chunk = due.slice(at, at + CHUNK);
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
    // Every hour, because days begin at many; what was measured on its day is not measured again.
    cron: '50 * * * *',
    handle: (_payload, context) => measure(context),
  },
];
