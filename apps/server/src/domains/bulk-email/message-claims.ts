/**
 * Claims messages before they are sent and stores what became of them. A claimed message of a worker that was lost may have arrived, so it
 * becomes uncertain and is never sent again without a request.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { refreshCounters } from './change-run.ts';
import { endRuns } from './end-runs.ts';
import { runPaused } from './events.ts';
import { buildPauseNotice } from './run-notices.ts';

const INTERRUPTED = 'The server stopped while the message was being sent. It may have arrived.';
const BROKEN = 'The connection broke while the message was being transmitted. It may have arrived.';

/** Minutes until a message that a server rejected for now is tried again. After the last one it fails. */
const RETRY_MINUTES = [1, 5, 15, 60] as const;
/** Seconds until a run tries again after the mail server could not be used, by the number of failures in a row. */
const CONNECTION_RETRY_S = [1, 5, 30, 60, 300] as const;
/** A run pauses after this many permanent rejections in a row. */
const MAX_REJECTIONS_IN_A_ROW = 10;
/** It also pauses if more than this share of at least `MIN_RESULTS` results are permanent rejections. */
const MAX_REJECTED_SHARE = 0.2;
const MIN_RESULTS = 50;

export interface ClaimedMessage {
  id: number;
  run_id: number;
  address: string;
  cells: Record<string, string>;
  tries: number;
}

/**
 * Claims waiting messages of the run that has waited longest, so that the runs of a company take turns.
 *
 * @param claim the id of the worker
 */
export async function claimMessages(
  tx: TenantTx,
  { claim, limit, now }: { claim: string; limit: number; now: Date },
): Promise<ClaimedMessage[]> {
  const [run] = await tx.rows<{ id: number }>(
    `update bulk_runs set claimed_at = clock_timestamp() where tenant_id = $1 and id = (
       select r.id from bulk_runs r where r.tenant_id = $1 and r.status = 'sending'
         and (r.next_attempt_at is null or r.next_attempt_at <= $2)
         and exists (select from bulk_messages m where m.tenant_id = $1 and m.run_id = r.id and m.status = 'waiting' and m.next_at <= $2)
       order by r.claimed_at nulls first, r.id limit 1 for update)
     returning id`,
    [tx.tenant, now],
  );
  if (!run) return [];
  return tx.rows<ClaimedMessage>(
    `update bulk_messages set status = 'sending', claim = $4, tries = tries + 1 where tenant_id = $1 and id in (
       select id from bulk_messages where tenant_id = $1 and run_id = $2 and status = 'waiting' and next_at <= $3
       order by next_at, row_number limit $5)
     returning id, run_id, address, cells, tries`,
    [tx.tenant, run.id, now, claim, limit],
  );
}

/** What became of an attempt. */
export interface Outcome {
  message: ClaimedMessage;
  /** Undefined if the server accepted the message. */
  failure?: MailFailure | { excluded: string };
}

interface Result {
  id: number;
  run: number;
  status: 'sent' | 'failed' | 'uncertain' | 'waiting' | 'excluded';
  error: string | null;
  next_at: Date | null;
  /** Whether the attempt counts; a failure of the connection is not that of the message. */
  counts: boolean;
  rejected: boolean;
  connection: string | null;
}

const addMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

function toResult({ message, failure }: Outcome, now: Date): Result {
  const result = {
    id: message.id,
    run: message.run_id,
    error: null,
    next_at: null,
    counts: true,
    rejected: false,
    connection: null,
  };
  if (failure === undefined) return { ...result, status: 'sent' };
  if ('excluded' in failure) return { ...result, status: 'excluded', error: failure.excluded };
  const { stage, final, message: error } = failure;
  if (stage === 'unknown') return { ...result, status: 'uncertain', error: `${BROKEN} ${error}` };
  if (stage === 'connection') return { ...result, status: 'waiting', counts: false, connection: error };
  const minutes = final ? undefined : RETRY_MINUTES[message.tries - 1];
  if (minutes !== undefined) return { ...result, status: 'waiting', error, next_at: addMinutes(now, minutes) };
  return { ...result, status: 'failed', error, rejected: true };
}

/** Stores outcomes with their run, which pauses if too many of its messages are rejected. */
export async function storeOutcomes(
  tx: TenantTx,
  { claim, outcomes, now }: { claim: string; outcomes: readonly Outcome[]; now: Date },
): Promise<void> {
  if (outcomes.length === 0) return;
  const results = outcomes.map((outcome) => toResult(outcome, now));
  const runIds = [...new Set(results.map(({ run }) => run))].sort((a, b) => a - b);
  // Every command locks the run before its messages.
  const lock = tx.rows<{ id: number; status: string }>(
    'select id, status from bulk_runs where tenant_id = $1 and id = any($2::bigint[]) order by id for update',
    [tx.tenant, runIds],
  );
  const update = tx.rows(
    `update bulk_messages m set error = r.error, next_at = coalesce(r.next_at, m.next_at), tries = m.tries - (not r.counts)::int,
       sent_at = case when r.status = 'sent' then $3::timestamptz end,
       status = case when r.status = 'waiting' and x.status = 'cancelled' then 'cancelled' else r.status end
     from jsonb_to_recordset($2::jsonb) r (id bigint, status text, error text, next_at timestamptz, counts boolean),
       bulk_runs x
     where m.tenant_id = $1 and m.id = r.id and m.status = 'sending' and m.claim = $4 and x.tenant_id = $1 and x.id = m.run_id`,
    [tx.tenant, JSON.stringify(results), now, claim],
  );
  const counted = runIds.map((id) => {
    const isSending = async () => (await lock).some((run) => run.id === id && run.status === 'sending');
    return updateRun(tx, { id, results: results.filter(({ run }) => run === id), now, isSending });
  });
  await Promise.all([lock, update, ...counted]);
}

const CHECK = 'Check the addresses and the sender settings, then resume.';
const PAUSE_TEXTS = {
  row: `The mail server rejected ${MAX_REJECTIONS_IN_A_ROW} messages in a row. ${CHECK}`,
  share: `The mail server rejected more than one in five messages. ${CHECK}`,
};

/** Whether too many messages were rejected, with the values of the current results. */
const IN_A_ROW = `case when $3 > 0 then 0 else rejections end + $8 >= ${MAX_REJECTIONS_IN_A_ROW}`;
const TOO_MANY = `window_results + $3 + $4 >= ${MIN_RESULTS}
  and window_rejections + $9 > ${MAX_REJECTED_SHARE} * (window_results + $3 + $4)`;
const PAUSES = `status = 'sending' and $9::int > 0 and (${IN_A_ROW} or ${TOO_MANY})`;

interface RunResults {
  id: number;
  results: readonly Result[];
  now: Date;
  /** Whether the run was being sent before. */
  isSending: () => Promise<boolean>;
}

/** Counts results, and pauses the run in the same statement, so that the next claim finds it paused. */
async function updateRun(tx: TenantTx, { id, results, now, isSending }: RunResults): Promise<void> {
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  const [sent, failed, uncertain, excluded] = [count('sent'), count('failed'), count('uncertain'), count('excluded')];
  const lastSent = results.findLastIndex(({ status }) => status === 'sent');
  const rejected = results.filter((result) => result.rejected).length;
  const trailing = results.slice(lastSent + 1).filter((result) => result.rejected).length;
  const connection = results.find((result) => result.connection !== null)?.connection ?? null;
  const [run] = await tx.rows<PausedRun & { status: string }>(
    `update bulk_runs set sent = sent + $3, failed = failed + $4, uncertain = uncertain + $5, excluded = excluded + $6,
       status = case when ${PAUSES} then 'paused' else status end,
       pause_reason = case when not (${PAUSES}) then pause_reason when ${IN_A_ROW} then $13 else $14 end,
       waiting = waiting - $7, rejections = case when $3 > 0 then 0 else rejections end + $8,
       window_results = window_results + $3 + $4, window_rejections = window_rejections + $9,
       connection_failures = case when $3 > 0 then 0 else connection_failures end + ($10::text is not null)::int,
       error = case when $10::text is not null then $10 when $3 > 0 then null else error end,
       next_attempt_at = case when $10::text is not null and status <> 'cancelled' then $11::timestamptz
           + make_interval(secs => ($12::int[])[
             least(case when $3 > 0 then 0 else connection_failures end + 1, ${CONNECTION_RETRY_S.length})])
         when $3 > 0 then null else next_attempt_at end
     where tenant_id = $1 and id = $2
     returning id, status, subject, pause_reason as reason, created_by`,
    [
      tx.tenant,
      id,
      sent,
      failed,
      uncertain,
      excluded,
      sent + failed + uncertain + excluded,
      trailing,
      rejected,
      connection,
      now,
      CONNECTION_RETRY_S,
      PAUSE_TEXTS.row,
      PAUSE_TEXTS.share,
    ],
  );
  if (run?.status === 'cancelled' && count('waiting') > 0) await refreshCounters(tx, id);
  if (run?.status !== 'paused' || !(await isSending())) return;
  await record(tx, toPauseEvent(run), { userId: null, now });
}

interface PausedRun {
  id: number;
  subject: string;
  reason: string | null;
  created_by: number | null;
}

const toPauseEvent = ({ reason, ...run }: PausedRun) =>
  event(runPaused, {
    id: run.id,
    changes: { subject: run.subject, reason },
    notice: buildPauseNotice(run, reason ?? ''),
  });

/** Pauses all runs that are being sent. */
export async function pauseRuns(tx: TenantTx, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const paused = await tx.rows<PausedRun>(
    `update bulk_runs set status = 'paused', pause_reason = $2
     where tenant_id = $1 and status = 'sending' returning id, subject, pause_reason as reason, created_by`,
    [tx.tenant, reason],
  );
  if (paused.length > 0) await record(tx, paused.map(toPauseEvent), { userId: null, now });
}

/** Marks the messages of lost workers as uncertain. The caller is the only worker of the company. */
export async function recoverMessages(tx: TenantTx, now: Date): Promise<void> {
  const runs = await tx.rows<{ id: number }>(
    `select id from bulk_runs where tenant_id = $1 and id in (
       select run_id from bulk_messages where tenant_id = $1 and status = 'sending') order by id for update`,
    [tx.tenant],
  );
  for (const { id } of runs) {
    await tx.rows(
      `update bulk_messages set status = 'uncertain', error = $3 where tenant_id = $1 and run_id = $2 and status = 'sending'`,
      [tx.tenant, id, INTERRUPTED],
    );
    await refreshCounters(tx, id);
  }
  if (runs.length > 0) await endRuns(tx, now);
}

/** Returns when the sending job of the company has work again; undefined if it has none. */
export async function findNextWork(tx: TenantTx): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date | null }>(
    `select min(case r.status when 'queued' then r.created_at when 'scheduled' then r.scheduled_at
         else greatest(r.next_attempt_at, m.next_at) end) as at
     from bulk_runs r left join lateral (select min(next_at) as next_at from bulk_messages
       where tenant_id = $1 and run_id = r.id and status = 'waiting') m on true
     where r.tenant_id = $1 and (r.status in ('queued', 'scheduled') or (r.status = 'sending' and m.next_at is not null))`,
    [tx.tenant],
  );
  return row?.at ?? undefined;
}
