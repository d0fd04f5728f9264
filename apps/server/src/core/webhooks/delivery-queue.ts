/**
 * The queue of deliveries. A sender claims due deliveries of one webhook. A claim is the time of the next attempt, so the deliveries of a
 * killed sender are due again when its claim has expired.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { SlotUsage } from '../../platform/outbound/call-slots.ts';
import { openValidSecrets, type SealedSecrets } from './webhook-secrets.ts';

export const SEND_WEBHOOKS = 'send-webhooks';

/** Deliveries that a sender claims at once. */
const BATCH = 10;
/** How long no other sender takes claimed deliveries: three times as long as the calls of a batch may take. */
export const CLAIM_MS = 60_000;
/** Jobs for deliveries that are due within the same interval are merged. */
const INTERVAL_MS = 10_000;
/** The maximum expected difference between the clocks of servers. What is due by one clock may be early by the other. */
const CLOCKS_APART_MS = 10_000;

const DISABLED_MESSAGE = 'The webhook was disabled.';

export interface ClaimedDelivery {
  id: number;
  event_id: string;
  event_name: string;
  body: string;
  /** Number of attempts, including the current one. */
  attempts: number;
}

export interface ClaimedBatch {
  webhookId: number;
  url: string;
  /** Empty if the secret cannot be decrypted. */
  secrets: string[];
  deliveries: ClaimedDelivery[];
}

/**
 * Claims the deliveries of an active webhook that are due at a time and have waited longest.
 *
 * @returns undefined if there are none
 */
export async function claimDeliveries(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now'>,
  webhookId: number,
  dueAt: Date,
): Promise<ClaimedBatch | undefined> {
  const [[webhook], deliveries] = await Promise.all([
    tx.rows<SealedSecrets & { url: string }>(
      `select id, url, secret_sealed, previous_secret_sealed, previous_secret_until from webhooks
       where tenant_id = $1 and id = $2 and status = 'active'`,
      [tx.tenant, webhookId],
    ),
    tx.rows<ClaimedDelivery>(
      `update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = $4
       from (select id from webhook_deliveries where tenant_id = $1 and webhook_id = $2 and status = 'waiting'
               and next_attempt_at <= $3 order by next_attempt_at, id limit ${BATCH} for update skip locked) c
       where d.tenant_id = $1 and d.id = c.id
       returning d.id, d.event_id, d.event_name, d.body, d.attempts`,
      [tx.tenant, webhookId, dueAt, new Date(dueAt.getTime() + CLAIM_MS)],
    ),
  ]);
  if (deliveries.length === 0) {
    await queueWaiting(tx, webhookId);
    return undefined;
  }
  if (!webhook) {
    // An event was recorded while the webhook was disabled.
    await endWaitingDeliveries(tx, webhookId, services.now());
    return undefined;
  }
  const secrets = openValidSecrets(tx, services, webhook);
  return { webhookId, url: webhook.url, secrets, deliveries: deliveries.toSorted((a, b) => a.id - b.id) };
}

/** Queues a sender for the waiting deliveries of a webhook. Another sender may have claimed them, which may have been killed. */
export async function queueWaiting(tx: TenantTx, webhookId: number): Promise<void> {
  const [next] = await tx.rows<{ due_at: Date | null }>(
    `select min(next_attempt_at) as due_at from webhook_deliveries
     where tenant_id = $1 and webhook_id = $2 and status = 'waiting'`,
    [tx.tenant, webhookId],
  );
  if (next?.due_at) await queueSender(tx, webhookId, next.due_at);
}

/** Fails the waiting deliveries of a webhook that is disabled. They can be replayed later. */
export async function endWaitingDeliveries(tx: TenantTx, webhookId: number, now: Date): Promise<void> {
  await tx.rows(
    `update webhook_deliveries set status = 'failed', error = $3, ended_at = $4, next_attempt_at = null
     where tenant_id = $1 and webhook_id = $2 and status = 'waiting'`,
    [tx.tenant, webhookId, DISABLED_MESSAGE, now],
  );
}

/**
 * Queues a sender for the deliveries of a webhook that are due at a time. Its job states that time, and the sender takes what is due then:
 * if it relied on its own clock, which may be slower than that of the queue, it could find nothing and queue itself again without a pause.
 */
export async function queueSender(tx: TenantTx, webhookId: number, dueAt: Date): Promise<void> {
  const interval = Math.ceil(dueAt.getTime() / INTERVAL_MS);
  const startAfter = new Date(interval * INTERVAL_MS);
  const payload = { webhook_id: webhookId, due_at: startAfter.toISOString() };
  await enqueue(tx, SEND_WEBHOOKS, payload, { key: `${webhookId}:${interval}`, startAfter });
}

/**
 * Queues a sender for the webhook of the company whose deliveries have waited longest, unless a sender of this server could not get a slot
 * for it.
 */
export async function queueNextSender(tx: TenantTx, now: Date, { fullReceivers }: SlotUsage): Promise<void> {
  const [next] = await tx.rows<{ webhook_id: number; next_attempt_at: Date }>(
    `select webhook_id, next_attempt_at from webhook_deliveries
     where tenant_id = $1 and status = 'waiting' and next_attempt_at <= $2 and webhook_id <> all($3)
     order by next_attempt_at, id limit 1`,
    [tx.tenant, new Date(now.getTime() + CLOCKS_APART_MS), fullReceivers],
  );
  if (!next) return;
  const { webhook_id: webhookId, next_attempt_at: dueAt } = next;
  if (dueAt > now) return queueSender(tx, webhookId, dueAt);
  await enqueue(tx, SEND_WEBHOOKS, { webhook_id: webhookId }, { key: `${webhookId}:next` });
}
