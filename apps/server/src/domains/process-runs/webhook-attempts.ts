/** Attempts to call a webhook. One worker claims a run, makes the call outside of any transaction, and stores the outcome. */
import { PROCESS_MESSAGES, RUN_ATTEMPTS, WEBHOOK_HEADERS } from '@mainstay/contract/rules/external-processes';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { UnsealError } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { callReceiver } from '../../platform/outbound/call-receiver.ts';
import type { SlotUsage } from '../../platform/outbound/call-slots.ts';
import { processSecretLocation } from '../external-processes/save-external-process.ts';
import { createSignedHeaders } from './message-content.ts';

/** A run that waits to be called. */
export interface QueuedRun {
  run_id: number;
  process_id: number;
}

/** Seconds until the next attempt, after each of the `RUN_ATTEMPTS` except the last. */
const RETRY_S = [10, 60, 300, 1800] as const;

/** @param attempts number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_S[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];
/** Returns whether a receiver that responded with this status may respond differently to a retry. */
export const isTransient = (status: number): boolean => status >= 500 || RETRYABLE_STATUSES.includes(status);

export const CALL_WEBHOOK = 'call-webhook';

/** Queues the next attempt of a run. The key limits a run to one waiting job. */
export const queueAttempt = (tx: TenantTx, run: QueuedRun, startAfter?: Date): Promise<void> =>
  enqueue(tx, CALL_WEBHOOK, { ...run }, { key: `run-${run.run_id}`, ...(startAfter && { startAfter }) });

/** Duration of a claim, during which no other worker takes the run. It is much longer than a call may take. */
const CLAIM_MS = 60_000;

/** The maximum expected difference between the clocks of servers and database. What is due by one clock may be early by the other. */
const CLOCKS_APART_MS = 10_000;

const INTERRUPTED_MESSAGE = 'The server stopped during the last attempt; delivery status is unknown.';
const UNREADABLE_SECRET_MESSAGE = 'The secret of this process cannot be decrypted. Generate a new one.';

export interface WebhookCall extends QueuedRun {
  url: string;
  secret: string;
  body: string;
  attempts: number;
}

interface ClaimedRun {
  url: string;
  process_status: string;
  secret_sealed: Buffer | null;
  payload: string;
  attempts: number;
}

/** The condition for waiting runs that no worker has claimed at the time `$2`. */
const waitingCondition = (alias: string): string => `${alias}.tenant_id = $1 and ${alias}.status = 'waiting'
  and (${alias}.claimed_until is null or ${alias}.claimed_until <= $2)`;

/**
 * Claims a run unless it is claimed or finished, or another run of the company has waited longer and could be called now.
 *
 * @returns undefined if there is nothing to call; a run that another worker has claimed is queued again for the end of that claim
 */
export async function claimRun(
  tx: TenantTx,
  { key, now }: Pick<Services, 'key' | 'now'>,
  queued: QueuedRun,
  { calls: runIds, fullReceivers: fullProcessIds }: SlotUsage,
): Promise<WebhookCall | undefined> {
  const [run] = await tx.rows<ClaimedRun & { process_id: number }>(
    `update external_process_runs r set attempts = r.attempts + 1, claimed_until = $4
     from external_processes p where ${waitingCondition('r')} and r.id = $3 and r.mail_id is null
       and p.tenant_id = $1 and p.id = r.process_id
       and not exists (select from external_process_runs o where ${waitingCondition('o')} and o.next_attempt_at <= $2
         and (o.next_attempt_at, o.id) < (r.next_attempt_at, r.id) and o.process_id <> all($5)
         and o.id <> all($6))
     returning p.id as process_id, p.url, p.status as process_status, p.secret_sealed, r.payload, r.attempts`,
    [tx.tenant, now(), queued.run_id, new Date(now().getTime() + CLAIM_MS), fullProcessIds, runIds],
  );
  if (!run) {
    await requeueAfterClaim(tx, queued, now());
    return undefined;
  }
  const { process_id, url, process_status, secret_sealed: sealed, payload: body, attempts } = run;
  const attempt = { run_id: queued.run_id, process_id, attempts };
  const endWithError = async (error: string) => {
    await endAttempt(tx, attempt, { ...NO_RESPONSE, error, final: true }, now());
    return undefined;
  };
  if (attempts > RUN_ATTEMPTS) return endWithError(INTERRUPTED_MESSAGE);
  if (process_status === 'archived') return endWithError(PROCESS_MESSAGES.archived);
  try {
    if (!sealed) return await endWithError(UNREADABLE_SECRET_MESSAGE);
    return { ...attempt, url, secret: key.sealer.open(processSecretLocation(tx, process_id), sealed), body };
  } catch (error) {
    if (error instanceof UnsealError) return endWithError(UNREADABLE_SECRET_MESSAGE);
    throw error;
  }
}

/** Queues a claimed run again for the time when its claim has expired by any clock. */
async function requeueAfterClaim(tx: TenantTx, run: QueuedRun, now: Date): Promise<void> {
  const [claim] = await tx.rows<{ claimed_until: Date }>(
    `select claimed_until from external_process_runs
     where tenant_id = $1 and id = $2 and status = 'waiting' and claimed_until > $3`,
    [tx.tenant, run.run_id, now],
  );
  if (claim) await queueAttempt(tx, run, new Date(claim.claimed_until.getTime() + CLOCKS_APART_MS));
}

/** Queues the company's run that has waited longest and whose process has a free slot, for the time when it is due. */
export async function queueNextRun(
  tx: TenantTx,
  now: Date,
  { calls: runIds, fullReceivers: fullProcessIds }: SlotUsage,
): Promise<void> {
  const [next] = await tx.rows<QueuedRun & { next_attempt_at: Date }>(
    `select r.id as run_id, r.process_id, r.next_attempt_at from external_process_runs r
     where ${waitingCondition('r')} and r.next_attempt_at <= $3 and r.process_id <> all($4) and r.id <> all($5)
     order by r.next_attempt_at, r.id limit 1`,
    [tx.tenant, now, new Date(now.getTime() + CLOCKS_APART_MS), fullProcessIds, runIds],
  );
  if (!next) return;
  const { next_attempt_at: due, ...run } = next;
  await queueAttempt(tx, run, due > now ? due : undefined);
}

export interface AttemptOutcome {
  http_status: number | null;
  duration_ms: number | null;
  answer: string | null;
  /** Null if the receiver accepted the call. */
  error: string | null;
  /** Whether a retry would have the same outcome. */
  final: boolean;
}
const NO_RESPONSE = { http_status: null, duration_ms: null, answer: null } as const;

/** Calls a webhook. Redirects are not followed; they count as responses like any other. */
export async function callWebhook(
  { run_id: id, url, secret, body }: Pick<WebhookCall, 'run_id' | 'url' | 'secret' | 'body'>,
  send: typeof fetch,
  now: Date,
): Promise<AttemptOutcome> {
  const headers = createSignedHeaders({ id, body, secret }, now);
  const signature = headers[WEBHOOK_HEADERS.signature];
  const secrets = [secret, signature, signature.replace('v1=', '')];
  const { retryAfter: _retryAfter, ...outcome } = await callReceiver({ url, headers, body, secrets }, send);
  const { http_status: status, error } = outcome;
  return { ...outcome, final: error === null || (status !== null && !isTransient(status)) };
}

/** Stores the outcome of an attempt. Schedules a retry if the failure may be temporary and retries are left. */
export async function endAttempt(
  tx: TenantTx,
  { attempts, run_id, process_id }: QueuedRun & { attempts: number },
  { final, ...outcome }: AttemptOutcome,
  now: Date,
): Promise<void> {
  const nextAttemptAt = final ? undefined : getNextAttemptTime(attempts, now);
  const status = outcome.error === null ? 'done' : nextAttemptAt ? 'waiting' : 'failed';
  const updatedRows = await tx.rows(
    `update external_process_runs set status = $3, http_status = $4, duration_ms = $5, answer = $6, error = $7,
       next_attempt_at = $8, ended_at = $9, claimed_until = null
     where tenant_id = $1 and id = $2 and status = 'waiting' and attempts = $10 returning id`,
    [
      tx.tenant,
      run_id,
      status,
      outcome.http_status,
      outcome.duration_ms,
      outcome.answer,
      outcome.error,
      nextAttemptAt ?? null,
      nextAttemptAt ? null : now,
      attempts,
    ],
  );
  if (nextAttemptAt && updatedRows.length > 0) await queueAttempt(tx, { run_id, process_id }, nextAttemptAt);
}

/** Fails a run whose job was given up. The response of its last attempt is retained, and finished runs do not change. */
export async function interruptRun(tx: TenantTx, id: number, now: Date): Promise<void> {
  await tx.rows(
    `update external_process_runs set status = 'failed', error = $3, ended_at = $4, next_attempt_at = null,
       claimed_until = null where tenant_id = $1 and id = $2 and status = 'waiting' and mail_id is null`,
    [tx.tenant, id, RUN_INTERRUPTED, now],
  );
}
