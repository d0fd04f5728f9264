/** Attempts to call a webhook: one worker has a run in hand, calls outside of any transaction, and writes what came of it. */
import { PROCESS_MESSAGES, RUN_ATTEMPTS, WEBHOOK_HEADERS } from '@mainstay/contract/rules/external-processes';
import { BROKEN_OFF } from '@mainstay/contract/rules/runs';
import { Unsealable } from '../../../../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../../../../platform/database/tenant-tx.ts';
import type { Services } from '../../../../../platform/http/services.ts';
import { enqueue } from '../../../../../platform/jobs/queue.ts';
import { OutboundError, type OutboundLimits } from '../../../../../platform/outbound/guard.ts';
import { secretPlace } from '../../commands.ts';
import { answerOf, isPassing, nextAttempt, signedHeaders } from '../rules.ts';

export const CALL_WEBHOOK = 'call-webhook';

/** One waiting attempt a run. */
export const queueAttempt = (tx: TenantTx, id: number, startAfter?: Date): Promise<void> =>
  enqueue(tx, CALL_WEBHOOK, { run_id: id }, { key: `run-${id}`, ...(startAfter && { startAfter }) });

/** Of one call, its answer included. */
export const CALL_LIMITS: OutboundLimits = { bytes: 65_536, surplus: 'cut', milliseconds: 10_000, redirects: 0 };
/** For so long nobody else takes a run that a worker has in hand: much longer than a call may take. */
const CLAIM_MS = 60_000;

const STOPPED = 'The server was stopped during the last attempt; whether it arrived is not known.';
const UNREADABLE = 'The secret of this process cannot be read. Make a new one.';

export interface Call {
  id: number;
  url: string;
  secret: string;
  body: string;
  attempts: number;
}

interface Claimed {
  process_id: number;
  url: string;
  process_status: string;
  secret_sealed: Buffer | null;
  payload: string;
  attempts: number;
}

/**
 * Takes a run in hand: who comes second finds it taken, or finished.
 *
 * @returns undefined where there is nothing to call; one that another worker has in hand is looked at again afterwards
 */
export async function claimRun(
  tx: TenantTx,
  { key, now }: Pick<Services, 'key' | 'now'>,
  id: number,
): Promise<Call | undefined> {
  const [run] = await tx.rows<Claimed>(
    `update external_process_runs r set attempts = r.attempts + 1, claimed_until = $4
     from external_processes p where r.tenant_id = $1 and r.id = $2 and r.status = 'waiting' and r.mail_id is null
       and (r.claimed_until is null or r.claimed_until <= $3) and p.tenant_id = $1 and p.id = r.process_id
     returning p.id as process_id, p.url, p.status as process_status, p.secret_sealed, r.payload, r.attempts`,
    [tx.tenant, id, now(), new Date(now().getTime() + CLAIM_MS)],
  );
  if (!run) {
    await queueAfterClaim(tx, id);
    return undefined;
  }
  const { process_id, url, process_status, secret_sealed: sealed, payload: body, attempts } = run;
  const ended = (error: string) => endAttempt(tx, id, { ...NOTHING, error, attempts, final: true }, now());
  if (attempts > RUN_ATTEMPTS) return ended(STOPPED);
  if (process_status === 'archived') return ended(PROCESS_MESSAGES.archived);
  try {
    if (!sealed) return await ended(UNREADABLE);
    return { id, url, secret: key.sealer.open(secretPlace(tx, process_id), sealed), body, attempts };
  } catch (error) {
    if (error instanceof Unsealable) return ended(UNREADABLE);
    throw error;
  }
}

async function queueAfterClaim(tx: TenantTx, id: number): Promise<void> {
  const [taken] = await tx.rows<{ claimed_until: Date }>(
    `select claimed_until from external_process_runs where tenant_id = $1 and id = $2 and status = 'waiting'
       and claimed_until is not null`,
    [tx.tenant, id],
  );
  if (taken) await queueAttempt(tx, id, taken.claimed_until);
}

export interface Outcome {
  http_status: number | null;
  duration_ms: number | null;
  answer: string | null;
  /** Null where the receiver took it. */
  error: string | null;
  /** Whether another attempt would bring nothing else. */
  final: boolean;
}
const NOTHING = { http_status: null, duration_ms: null, answer: null } as const;

/** Calls a webhook. Redirects are answers like any other, and not followed. */
export async function callWebhook(
  { id, url, secret, body }: Omit<Call, 'attempts'>,
  send: typeof fetch,
  now: Date,
): Promise<Outcome> {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const headers = signedHeaders({ id, body, secret }, now);
  try {
    const reply = await send(url, { method: 'POST', headers, body, redirect: 'manual' });
    const signature = headers[WEBHOOK_HEADERS.signature];
    const answer = answerOf(await reply.text(), [secret, signature, signature.replace('v1=', '')]);
    const heard = { http_status: reply.status, duration_ms: elapsed(), answer };
    if (reply.ok) return { ...heard, error: null, final: true };
    return { ...heard, error: `Answered with ${reply.status}.`, final: !isPassing(reply.status) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ...NOTHING, duration_ms: elapsed(), error: error.message, final: false };
  }
}

/** Writes what came of an attempt; one that failed in passing is made again later. */
export async function endAttempt(
  tx: TenantTx,
  id: number,
  { attempts, final, ...outcome }: Outcome & { attempts: number },
  now: Date,
): Promise<undefined> {
  const again = final ? undefined : nextAttempt(attempts, now);
  const status = outcome.error === null ? 'done' : again ? 'waiting' : 'failed';
  const kept = await tx.rows(
    `update external_process_runs set status = $3, http_status = $4, duration_ms = $5, answer = $6, error = $7,
       next_attempt_at = $8, ended_at = $9, claimed_until = null
     where tenant_id = $1 and id = $2 and status = 'waiting' and attempts = $10 returning id`,
    [
      ...[tx.tenant, id, status, outcome.http_status, outcome.duration_ms, outcome.answer, outcome.error],
      ...[again ?? null, again ? null : now, attempts],
    ],
  );
  if (again && kept.length > 0) await queueAttempt(tx, id, again);
}

/** Nobody tries it any more. What its last attempt heard stays told; a run that has ended stays as it is. */
export const breakOff = (tx: TenantTx, id: number, now: Date): Promise<unknown> =>
  tx.rows(
    `update external_process_runs set status = 'failed', error = $3, ended_at = $4, next_attempt_at = null,
       claimed_until = null where tenant_id = $1 and id = $2 and status = 'waiting' and mail_id is null`,
    [tx.tenant, id, BROKEN_OFF, now],
  );
