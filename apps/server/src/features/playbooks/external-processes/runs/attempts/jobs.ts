/**
 * Background work of webhooks. A call is made between two transactions. If the worker is killed after the receiver accepted the call and
 * before the outcome is stored, the call is repeated with the same id, so delivery is at least once.
 */
import { z } from 'zod';
import type { TenantTx } from '../../../../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../../../../platform/jobs/queue.ts';
import { guardedFetch } from '../../../../../platform/outbound/guard.ts';
import { interruptRun, CALL_LIMITS, CALL_WEBHOOK, callWebhook, claimRun, endAttempt, queueNext } from './commands.ts';
import { CallSlots, type QueuedRun } from './rules.ts';

/** Jobs that an older version queued have no process id. */
const Payload = z.object({ run_id: z.int(), process_id: z.int().default(0) });
const EXPIRE_S = 120;
/** Concurrent calls of one server process. A call to a slow receiver occupies a slot; `CallSlots` limits the share of each company. */
const PLACES = 32;

/**
 * A run that gets no slot waits without a job. The worker that releases a slot then queues the company's run that has waited longest, and
 * by then sees every run that got no slot before.
 */
async function attemptCall({ services, tenant }: JobContext, run: QueuedRun, places: CallSlots): Promise<void> {
  const { database, config, now } = services;
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => database.inTenant(tenant, 'write', work);
  const passOn = (tx: TenantTx) => queueNext(tx, now(), places.placed(tenant));
  const placed = places.placed(tenant);
  const giveBack = places.take(tenant, run);
  if (!giveBack) return;
  let write: ((tx: TenantTx) => Promise<void>) | undefined;
  try {
    const call = await inTenant((tx) => claimRun(tx, services, run, placed));
    if (call) {
      // More runs of the company may start beside this one, including those that this run let go first.
      if (places.hasRoom(tenant)) await inTenant(passOn);
      const outcome = await callWebhook(call, guardedFetch(config, CALL_LIMITS), now());
      write = (tx) => endAttempt(tx, call, outcome, now());
    }
  } finally {
    giveBack();
  }
  await inTenant(async (tx) => {
    await write?.(tx);
    await passOn(tx);
  });
}

/** Jobs of one server process. */
export function webhookJobs(): JobKind[] {
  const places = new CallSlots(PLACES);
  return [
    {
      name: CALL_WEBHOOK,
      policy: 'short',
      expireSeconds: EXPIRE_S,
      places: PLACES,
      handle: (payload, context) => attemptCall(context, Payload.parse(payload), places),
      giveUp: (payload, { services, tenant }) =>
        services.database.inTenant(tenant, 'write', async (tx) => {
          await interruptRun(tx, Payload.parse(payload).run_id, services.now());
          await queueNext(tx, services.now(), places.placed(tenant));
        }),
    },
  ];
}

export const externalProcessJobs: readonly JobKind[] = webhookJobs();
