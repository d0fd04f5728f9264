/**
 * Background work of webhooks. A call leaves between two transactions: whoever is killed after the receiver took it and
 * before that was written down calls once more, with the same id. At least once, and never silently not.
 */
import { z } from 'zod';
import type { TenantTx } from '../../../../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../../../../platform/jobs/queue.ts';
import { guardedFetch } from '../../../../../platform/outbound/guard.ts';
import { interruptRun, CALL_LIMITS, CALL_WEBHOOK, callWebhook, claimRun, endAttempt, queueNext } from './commands.ts';
import { CallSlots, type QueuedRun } from './rules.ts';

/** What an older version queued names no process. */
const Payload = z.object({ run_id: z.int(), process_id: z.int().default(0) });
const EXPIRE_S = 120;
/** Calls that leave side by side: a receiver that is slow to answer takes one, and `CallPlaces` says how many. */
const PLACES = 32;

/**
 * A run that finds no place waits without a job. Whoever gives a place back queues the run of the company that waits
 * longest, afterwards: what found no place before that is seen by then.
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
      // Others may leave beside it, also those that let it go first.
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

/** Of one server process. */
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
