/** Starts active rules once per company day as soon as the day's metrics are computed, and processes every run. */
import { AUTOMATION_MESSAGES } from '@mainstay/contract/rules/automation';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { z } from 'zod';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { invalidateReplies } from '../../platform/engine/reply-cache.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import {
  createDailyRuns,
  evaluateRun,
  failRun,
  finishRun,
  purgeOldRuns,
  RUN_AUTOMATION,
  startNextPlays,
} from './execute-automation-run.ts';
import { lockRun } from './automation-runs.ts';

const Payload = z.object({ run_id: z.int() });
const EXPIRE_S = 1800;

/** Runs one step. Does nothing if the run has already ended. @returns whether more may be left */
async function runStep({ services, tenant }: JobContext, id: number): Promise<boolean> {
  return services.database.inTenant(tenant, 'write', async (tx) => {
    const run = await lockRun(tx, id);
    if (run?.status !== 'queued' && run?.status !== 'running') return false;
    const now = services.now();
    if (run.is_off) {
      await failRun(tx, id, AUTOMATION_MESSAGES.off, now);
      return false;
    }
    if (run.status === 'queued') {
      await evaluateRun(tx, run, now);
      return true;
    }
    if (await startNextPlays(tx, run, now)) return true;
    await finishRun(tx, id, now);
    await invalidateReplies(tx);
    return false;
  });
}

/** Fails at once if the rule can no longer be evaluated, because a retry would return the same error. */
async function runStepOrFail(context: JobContext, id: number): Promise<boolean> {
  try {
    return await runStep(context, id);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const { services, tenant } = context;
    const { message } = error;
    await services.database.inTenant(tenant, 'write', (tx) => failRun(tx, id, message, services.now()));
    return false;
  }
}

async function failInterruptedRun({ services, tenant }: JobContext, id: number): Promise<void> {
  await services.database.inTenant(tenant, 'write', async (tx) => {
    const run = await lockRun(tx, id);
    if (run?.status === 'queued' || run?.status === 'running') await failRun(tx, id, RUN_INTERRUPTED, services.now());
  });
}

async function startDailyRuns({ services, tenant }: JobContext): Promise<void> {
  await services.database.inTenant(tenant, 'write', async (tx) => {
    const now = services.now();
    const [{ today }, [settings]] = await Promise.all([
      getSystemCaller(tx, now),
      tx.rows<{ figures_on: string | null }>('select figures_on from settings where tenant_id = $1', [tx.tenant]),
    ]);
    if (settings?.figures_on !== today) return;
    await createDailyRuns(tx, today, now);
    await purgeOldRuns(tx, now);
  });
}

export const automationJobs: readonly JobKind[] = [
  {
    name: RUN_AUTOMATION,
    expireSeconds: EXPIRE_S,
    async handle(payload, context) {
      const { run_id } = Payload.parse(payload);
      while (await runStepOrFail(context, run_id)) context.stopping.throwIfAborted();
    },
    handleDeadLetter: (payload, context) => failInterruptedRun(context, Payload.parse(payload).run_id),
  },
  {
    name: 'automation-daily',
    policy: 'short',
    // Runs after the daily metrics, which are computed every quarter of an hour; late metrics are picked up by a later run.
    cron: '5-59/15 * * * *',
    handle: (_payload, context) => startDailyRuns(context),
  },
];
