/**
 * Background work of webhooks. A call is made between two transactions. If the worker is killed after the receiver accepted the call and
 * before the outcome is stored, the call is repeated with the same id, so delivery is at least once.
 */
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { CALL_LIMITS } from '../../platform/outbound/call-receiver.ts';
import { CallSlots } from '../../platform/outbound/call-slots.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import {
  interruptRun,
  CALL_WEBHOOK,
  callWebhook,
  claimRun,
  endAttempt,
  type QueuedRun,
  queueNextRun,
} from './webhook-attempts.ts';
import { purgeOldRuns } from './execute-process.ts';

/** Jobs that an older version queued have no process id. */
const Payload = z.object({ run_id: z.int(), process_id: z.int().default(0) });
const EXPIRE_S = 120;
/** Concurrent calls of one server process. A call to a slow receiver occupies a slot; `CallSlots` limits the share of each company. */
const CALL_SLOTS = 32;

/**
 * A run that gets no slot waits without a job. The worker that releases a slot then queues the company's run that has waited longest, and
 * by then sees every run that got no slot before.
 */
async function attemptCall({ services, tenant }: JobContext, run: QueuedRun, slots: CallSlots): Promise<void> {
  const { database, config, now } = services;
  const inTenant = <T>(operation: (tx: TenantTx) => Promise<T>) => database.inTenant(tenant, 'write', operation);
  const queueNextWaiting = (tx: TenantTx) => queueNextRun(tx, now(), slots.getUsage(tenant));
  const usage = slots.getUsage(tenant);
  const releaseSlot = slots.take(tenant, { call: run.run_id, receiver: run.process_id });
  if (!releaseSlot) return;
  let storeOutcome: ((tx: TenantTx) => Promise<void>) | undefined;
  try {
    const call = await inTenant((tx) => claimRun(tx, services, run, usage));
    if (call) {
      // More runs of the company may start beside this one, including those that this run let go first.
      if (slots.hasRoom(tenant)) await inTenant(queueNextWaiting);
      const outcome = await callWebhook(call, guardedFetch(config, CALL_LIMITS), now());
      storeOutcome = (tx) => endAttempt(tx, call, outcome, now());
    }
  } finally {
    releaseSlot();
  }
  await inTenant(async (tx) => {
    await storeOutcome?.(tx);
    await queueNextWaiting(tx);
  });
}

/** Jobs of one server process. */
export function webhookJobs(): JobKind[] {
  const slots = new CallSlots(CALL_SLOTS);
  return [
    {
      name: CALL_WEBHOOK,
      policy: 'short',
      expireSeconds: EXPIRE_S,
      concurrency: CALL_SLOTS,
      handle: (payload, context) => attemptCall(context, Payload.parse(payload), slots),
      handleDeadLetter: (payload, { services, tenant }) =>
        services.database.inTenant(tenant, 'write', async (tx) => {
          await interruptRun(tx, Payload.parse(payload).run_id, services.now());
          await queueNextRun(tx, services.now(), slots.getUsage(tenant));
        }),
    },
  ];
}

export const processRunJobs: readonly JobKind[] = [
  {
    name: 'forget-old-process-runs',
    policy: 'short',
    cron: '55 3 * * *',
    async handle(_payload, { services, tenant }) {
      await services.database.inTenant(tenant, 'write', (tx) => purgeOldRuns(tx, services.now()));
    },
  },
  ...webhookJobs(),
];
