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

/** Calls that are under way at once, of a company and of one process: neither takes all places from the others. */
const IN_HAND = { company: 4, process: 2 } as const;

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

/** Until the transaction ends nobody else counts what the company has in hand. Before any run is held. */
const lockPlaces = (tx: TenantTx): Promise<unknown> =>
  tx.rows(`select pg_advisory_xact_lock(hashtextextended('webhooks', $1::bigint))`, [tx.tenant]);

/** Runs `h` of the company that workers have in hand at the moment `$2`. */
const HELD = `from external_process_runs h where h.tenant_id = $1 and h.claimed_until > $2`;

/**
 * Takes a run in hand: who comes second finds it taken, or finished. Without a place it waits until another call of the
 * company has ended, which queues it.
 *
 * @returns undefined where there is nothing to call; one that another worker has in hand is looked at again afterwards
 */
export async function claimRun(
  tx: TenantTx,
  { key, now }: Pick<Services, 'key' | 'now'>,
  id: number,
): Promise<Call | undefined> {
  await lockPlaces(tx);
  const [run] = await tx.rows<Claimed>(
    `update external_process_runs r set attempts = r.attempts + 1, claimed_until = $4
     from external_processes p where r.tenant_id = $1 and r.id = $3 and r.status = 'waiting' and r.mail_id is null
       and (r.claimed_until is null or r.claimed_until <= $2) and p.tenant_id = $1 and p.id = r.process_id
       and (select count(*) < ${IN_HAND.company}
         and count(*) filter (where h.process_id = r.process_id) < ${IN_HAND.process} ${HELD})
     returning p.id as process_id, p.url, p.status as process_status, p.secret_sealed, r.payload, r.attempts`,
    [tx.tenant, now(), id, new Date(now().getTime() + CLAIM_MS)],
  );
  if (!run) {
    await passOn(tx, id, now());
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

/** One that somebody has in hand is looked at afterwards; in place of one that is gone comes the next. */
async function passOn(tx: TenantTx, id: number, now: Date): Promise<void> {
  const [waits] = await tx.rows<{ claimed_until: Date | null }>(
    `select claimed_until from external_process_runs where tenant_id = $1 and id = $2 and status = 'waiting'`,
    [tx.tenant, id],
  );
  if (!waits) await queueNext(tx, now);
  else if (waits.claimed_until && waits.claimed_until > now) await queueAttempt(tx, id, waits.claimed_until);
}

/** Queues the run that waits longest for a place, of those whose process has one left. */
async function queueNext(tx: TenantTx, now: Date): Promise<void> {
  const [next] = await tx.rows<{ id: number }>(
    `select r.id from external_process_runs r where r.tenant_id = $1 and r.status = 'waiting' and r.next_attempt_at <= $2
       and (r.claimed_until is null or r.claimed_until <= $2)
       and r.process_id not in (select h.process_id ${HELD} group by h.process_id having count(*) >= ${IN_HAND.process})
     order by r.next_attempt_at, r.id limit 1`,
    [tx.tenant, now],
  );
  if (next) await queueAttempt(tx, next.id);
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
  await lockPlaces(tx);
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
  await queueNext(tx, now);
}

/** Nobody tries it any more. What its last attempt heard stays told; a run that has ended stays as it is. */
export async function breakOff(tx: TenantTx, id: number, now: Date): Promise<void> {
  await lockPlaces(tx);
  await tx.rows(
    `update external_process_runs set status = 'failed', error = $3, ended_at = $4, next_attempt_at = null,
       claimed_until = null where tenant_id = $1 and id = $2 and status = 'waiting' and mail_id is null`,
    [tx.tenant, id, BROKEN_OFF, now],
  );
  await queueNext(tx, now);
}
