/** Attempts to deliver: calls a webhook outside of any transaction, and stores the outcomes. */
import { DELIVERY_ATTEMPTS, DISABLE_AFTER, RETRY_SECONDS, TEST_EVENT } from '@mainstay/contract/rules/webhooks';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { type CallOutcome, callReceiver } from '../../platform/outbound/call-receiver.ts';
import { getNextAttemptTime } from '../../platform/outbound/retry-schedule.ts';
import { type ClaimedBatch, type ClaimedDelivery, endWaitingDeliveries, queueSender } from './delivery-queue.ts';
import { webhookDisabled } from './events.ts';
import { formatEventId } from './queue-deliveries.ts';
import { createDeliveryHeaders } from './webhook-secrets.ts';

/** Concurrent calls of a sender. */
const CONCURRENT_CALLS = 5;
const DAY_MS = 86_400_000;

const NO_SECRET_MESSAGE = 'The secret of this webhook cannot be decrypted. Generate a new one.';
const INTERRUPTED_MESSAGE = 'The delivery was interrupted too often.';

/** The outcome of an attempt, with the headers that were sent. */
interface Attempt extends CallOutcome {
  at: Date;
  headers: Record<string, string> | null;
}

const toFailure = (at: Date, error: string): Attempt => ({
  at,
  error,
  headers: null,
  http_status: null,
  duration_ms: 0,
  answer: null,
  retryAfter: null,
});

/** Calls a webhook with one delivery. A delivery whose earlier senders were all killed is not sent. */
async function attemptDelivery(
  { url, secrets }: Pick<ClaimedBatch, 'url' | 'secrets'>,
  { event_id, event_name: eventName, body, attempts }: ClaimedDelivery,
  send: typeof fetch,
  now: () => Date,
): Promise<Attempt> {
  const at = now();
  if (secrets.length === 0) return toFailure(at, NO_SECRET_MESSAGE);
  if (attempts > DELIVERY_ATTEMPTS) return toFailure(at, INTERRUPTED_MESSAGE);
  const headers = createDeliveryHeaders({ eventId: formatEventId(event_id), eventName, body }, secrets, at);
  return { at, headers, ...(await callReceiver({ url, headers, body, secrets }, send)) };
}

export interface DeliveryAttempt {
  delivery: ClaimedDelivery;
  attempt: Attempt;
}

/** Calls a webhook with all deliveries of a batch, a few at the same time. @returns the outcomes in the order of the batch */
export async function attemptBatch(
  batch: Pick<ClaimedBatch, 'url' | 'secrets' | 'deliveries'>,
  send: typeof fetch,
  now: () => Date,
): Promise<DeliveryAttempt[]> {
  const results: DeliveryAttempt[] = [];
  const remaining = batch.deliveries.entries();
  const work = async () => {
    for (const [index, delivery] of remaining)
      results[index] = { delivery, attempt: await attemptDelivery(batch, delivery, send, now) };
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
  return results;
}

const isTest = ({ event_name: name }: ClaimedDelivery): boolean => name === TEST_EVENT;

/** Returns the time of the next attempt; null without another attempt. A test is not repeated. */
function getRetryTime({ delivery, attempt }: DeliveryAttempt, random: number): Date | null {
  const { at: now, error, retryAfter } = attempt;
  if (error === null || isTest(delivery)) return null;
  return getNextAttemptTime(RETRY_SECONDS, { attempts: delivery.attempts, retryAfter, now }, random) ?? null;
}

/** Returns what is stored of an attempt. */
function toStoredAttempt(one: DeliveryAttempt, random: number) {
  const { id, attempts } = one.delivery;
  const { at, headers, http_status, duration_ms, answer, error } = one.attempt;
  const retryAt = getRetryTime(one, random);
  return {
    id,
    attempts,
    status: error === null ? 'delivered' : retryAt ? 'waiting' : 'failed',
    next_attempt_at: retryAt,
    ended_at: retryAt ? null : at,
    http_status,
    duration_ms,
    answer,
    error,
    headers,
    log: [{ at, http_status, duration_ms, error }],
  };
}

/**
 * Stores the outcomes of attempts and the state of the webhook, disables it if it has failed for long, and queues its retries. The number
 * of statements does not depend on the number of attempts. An outcome is ignored if the delivery was claimed again or ended since.
 */
export async function storeAttempts(
  tx: TenantTx,
  webhookId: number,
  attempts: readonly DeliveryAttempt[],
  { now, random = Math.random }: { now: Date; random?: () => number },
): Promise<void> {
  // Every change of a webhook and its deliveries locks the webhook first.
  await tx.rows('select from webhooks where tenant_id = $1 and id = $2 for no key update', [tx.tenant, webhookId]);
  const rows = attempts.map((attempt) => toStoredAttempt(attempt, random()));
  const stored = await tx.rows<{ id: number; status: string; next_attempt_at: Date | null }>(
    `update webhook_deliveries d set status = r.status, next_attempt_at = r.next_attempt_at, ended_at = r.ended_at,
       http_status = r.http_status, duration_ms = r.duration_ms, answer = r.answer, error = r.error,
       request_headers = coalesce(r.headers, d.request_headers), attempt_log = d.attempt_log || r.log
     from jsonb_to_recordset($2) r (id bigint, attempts int, status text, next_attempt_at timestamptz, ended_at timestamptz,
       http_status int, duration_ms int, answer text, error text, headers jsonb, log jsonb)
     where d.tenant_id = $1 and d.id = r.id and d.status = 'waiting' and d.attempts = r.attempts
     returning d.id, d.status, d.next_attempt_at`,
    [tx.tenant, JSON.stringify(rows)],
  );
  const last = attempts.at(-1);
  if (!last || stored.length === 0) return;
  const tests = new Set(attempts.flatMap(({ delivery }) => (isTest(delivery) ? [delivery.id] : [])));
  await updateWebhookState(tx, webhookId, {
    last: last.attempt,
    hasSuccess: attempts.some(({ attempt }) => attempt.error === null),
    hasFailure: attempts.some(({ delivery, attempt }) => attempt.error !== null && !isTest(delivery)),
    failed: stored.filter(({ id, status }) => status === 'failed' && !tests.has(id)).length,
    now,
  });
  const retryTimes = stored.flatMap(({ next_attempt_at: at }) => (at ? [at.getTime()] : []));
  if (retryTimes.length > 0) await queueSender(tx, webhookId, new Date(Math.min(...retryTimes)));
}

interface WebhookOutcome {
  last: Attempt;
  hasSuccess: boolean;
  /** Whether an attempt failed, other than that of a test. */
  hasFailure: boolean;
  /** Deliveries whose attempts are exhausted. */
  failed: number;
  now: Date;
}

/** Stores the last result of a webhook. Disables it if its deliveries have failed since the last success and for long enough. */
async function updateWebhookState(
  tx: TenantTx,
  id: number,
  { last, hasSuccess, hasFailure, failed, now }: WebhookOutcome,
): Promise<void> {
  const [webhook] = await tx.rows<{ name: string; must_disable: boolean }>(
    `update webhooks set last_attempt_at = $3, last_http_status = $4, last_error = $5,
       failing_since = case when $6 then null when $7 then coalesce(failing_since, $3) else failing_since end,
       failed_deliveries = case when $6 then 0 else failed_deliveries + $8 end
     where tenant_id = $1 and id = $2
     returning name, status = 'active' and failed_deliveries >= ${DISABLE_AFTER.deliveries} and failing_since <= $9 as must_disable`,
    [
      tx.tenant,
      id,
      last.at,
      last.http_status,
      last.error,
      hasSuccess,
      hasFailure,
      failed,
      new Date(now.getTime() - DISABLE_AFTER.days * DAY_MS),
    ],
  );
  if (!webhook?.must_disable) return;
  await endWaitingDeliveries(tx, id, now);
  await tx.rows(
    `update webhooks set status = 'disabled', disabled_automatically = true, updated_at = $3, updated_by = null
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, now],
  );
  const disabled = { id, name: webhook.name, automatic: true, changes: { automatic: true } };
  await record(tx, event(webhookDisabled, disabled), { userId: null, now });
}
