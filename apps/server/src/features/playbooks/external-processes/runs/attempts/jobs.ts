/**
 * Background work of webhooks. A call leaves between two transactions: whoever is killed after the receiver took it and
 * before that was written down calls once more, with the same id. At least once, and never silently not.
 */
import { z } from 'zod';
import type { JobContext, JobKind } from '../../../../../platform/jobs/queue.ts';
import { guardedFetch } from '../../../../../platform/outbound/guard.ts';
import { breakOff, CALL_LIMITS, CALL_WEBHOOK, callWebhook, claimRun, endAttempt } from './commands.ts';

const Payload = z.object({ run_id: z.int() });
const EXPIRE_S = 120;
/** Calls that leave side by side: a receiver that is slow to answer takes one, and up to `IN_HAND` of them. */
const PLACES = 8;

async function attemptCall({ services, tenant }: JobContext, id: number): Promise<void> {
  const { database, config, now } = services;
  const call = await database.inTenant(tenant, 'write', (tx) => claimRun(tx, services, id));
  if (!call) return;
  const outcome = await callWebhook(call, guardedFetch(config, CALL_LIMITS), now());
  await database.inTenant(tenant, 'write', (tx) => endAttempt(tx, id, { ...outcome, attempts: call.attempts }, now()));
}

export const externalProcessJobs: readonly JobKind[] = [
  {
    name: CALL_WEBHOOK,
    policy: 'short',
    expireSeconds: EXPIRE_S,
    places: PLACES,
    handle: (payload, context) => attemptCall(context, Payload.parse(payload).run_id),
    giveUp: (payload, { services, tenant }) =>
      services.database.inTenant(tenant, 'write', (tx) => breakOff(tx, Payload.parse(payload).run_id, services.now())),
  },
];
