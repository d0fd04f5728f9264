/**
 * Sends deliveries. A call is made between two transactions. If the worker is killed after the receiver accepted the call and before the
 * outcome is stored, the call is repeated with the same id, so delivery is at least once.
 */
import { DELIVERY_RETENTION_DAYS } from '@mainstay/contract/rules/webhooks';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { CALL_LIMITS } from '../../platform/outbound/call-receiver.ts';
import { CallSlots } from '../../platform/outbound/call-slots.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import { attemptBatch, type DeliveryAttempt, storeAttempts } from './delivery-attempts.ts';
import { claimDeliveries, queueNextSender, queueWaiting, SEND_WEBHOOKS } from './delivery-queue.ts';

const Payload = z.object({ webhook_id: z.int(), due_at: z.coerce.date().optional() });
type Payload = z.infer<typeof Payload>;
const EXPIRE_S = 120;
/** Concurrent senders of one server process, each with the calls of one batch. `CallSlots` limits the share of each company. */
const SENDERS = 16;
const DAY_MS = 86_400_000;

/**
 * Sends the due deliveries of a webhook. Deliveries that get no slot wait without a job: the worker that releases a slot queues the
 * company's webhook that has waited longest.
 */
async function sendDeliveries(
  { services, tenant }: JobContext,
  { webhook_id: webhookId, due_at: dueAt }: Payload,
  { slots, batchId }: { slots: CallSlots; batchId: number },
): Promise<void> {
  const { database, config, now } = services;
  const inTenant = <T>(operation: (tx: TenantTx) => Promise<T>) => database.inTenant(tenant, 'write', operation);
  const queueNext = (tx: TenantTx) => queueNextSender(tx, now(), slots.getUsage(tenant));
  const releaseSlot = slots.take(tenant, { call: batchId, receiver: webhookId });
  if (!releaseSlot) return;
  let attempts: DeliveryAttempt[] = [];
  try {
    const claimAt = dueAt && dueAt > now() ? dueAt : now();
    const batch = await inTenant((tx) => claimDeliveries(tx, services, webhookId, claimAt));
    if (batch) {
      // Other deliveries of the company may be sent beside these.
      if (slots.hasRoom(tenant)) await inTenant(queueNext);
      attempts = await attemptBatch(batch, guardedFetch(config, CALL_LIMITS), now);
    }
  } finally {
    releaseSlot();
  }
  await inTenant(async (tx) => {
    if (attempts.length > 0) await storeAttempts(tx, webhookId, attempts, { now: now() });
    await queueNext(tx);
  });
}

/** Deletes deliveries whose event is older than the retention, unless they are still being sent, and secrets that are no longer valid. */
async function purge(tx: TenantTx, now: Date): Promise<void> {
  await tx.rows(`delete from webhook_deliveries where tenant_id = $1 and created_at < $2 and status <> 'waiting'`, [
    tx.tenant,
    new Date(now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS),
  ]);
  await tx.rows(
    `update webhooks set previous_secret_sealed = null, previous_secret_until = null
     where tenant_id = $1 and previous_secret_until <= $2`,
    [tx.tenant, now],
  );
}

/** Jobs of one server process. */
export function createWebhookJobs(): JobKind[] {
  const slots = new CallSlots(SENDERS);
  let lastBatchId = 0;
  const queueNext = ({ services, tenant }: JobContext) =>
    services.database.inTenant(tenant, 'write', (tx) => queueNextSender(tx, services.now(), slots.getUsage(tenant)));
  return [
    {
      name: SEND_WEBHOOKS,
      policy: 'short',
      expireSeconds: EXPIRE_S,
      concurrency: SENDERS,
      handle: (payload, context) => {
        lastBatchId += 1;
        return sendDeliveries(context, Payload.parse(payload), { slots, batchId: lastBatchId });
      },
      handleDeadLetter: (payload, { services, tenant }) =>
        services.database.inTenant(tenant, 'write', (tx) => queueWaiting(tx, Payload.parse(payload).webhook_id)),
    },
    {
      name: 'purge-webhook-deliveries',
      policy: 'short',
      cron: '5 4 * * *',
      async handle(_payload, context) {
        const { services, tenant } = context;
        await services.database.inTenant(tenant, 'write', (tx) => purge(tx, services.now()));
        await queueNext(context);
      },
    },
  ];
}
