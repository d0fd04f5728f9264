/** Pauses, resumes, cancels, schedules and approves runs, and sends messages again. */
import { type BulkRunStatus, RESENDABLE_STATUSES } from '@mainstay/contract/rules/bulk-email';
import { type FeatureNotice, withdrawNotices } from '../../core/notifications/notify-users.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventKind } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, ForbiddenError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import { getRun } from './bulk-runs.ts';
import { queueSending } from './create-run.ts';
import { runApproved, runCancelled, runPaused, runRejected, runResent, runResumed, runScheduled } from './events.ts';
import { buildDecisionNotice, getApprovalTopic } from './run-notices.ts';

const NOT_POSSIBLE: Readonly<Record<keyof BulkRun['can'], string>> = {
  pause: 'Only a run that is being sent can be paused.',
  resume: 'Only a paused run can be resumed.',
  cancel: 'The run has already ended.',
  schedule: 'The run has already started.',
  approve: 'The run does not wait for approval.',
  send_again: 'The run has no failed or uncertain messages that can be sent again.',
};
const OWN_RUN = 'Another user must approve your run.';
const OTHER_RUN = 'Only its creator and administrators can change this run.';

/** Locks a run and checks that the caller may change it in this way. @throws NotFoundError, ForbiddenError, ConflictError */
async function lockRun(
  tx: TenantTx,
  access: Access,
  { id, change }: { id: number; change: keyof BulkRun['can'] },
): Promise<BulkRun> {
  await tx.rows('select from bulk_runs where tenant_id = $1 and id = $2 for update', [tx.tenant, id]);
  const run = await getRun(tx, access, id);
  if (run.can[change]) return run;
  const isOwn = run.created_by?.id === access.user;
  if (change === 'approve' && isOwn && run.status === 'awaiting approval') throw new ForbiddenError(OWN_RUN);
  if (change !== 'approve' && !isOwn && !access.roles.includes('ADM')) throw new ForbiddenError(OTHER_RUN);
  throw new ConflictError(NOT_POSSIBLE[change]);
}

interface RunChange {
  id: number;
  change: keyof BulkRun['can'];
  kind: EventKind<{ id: number; changes: object; notice?: FeatureNotice | undefined }>;
  /** Assignments to columns of the run; `$2` is its id and `$3` the time. */
  set: string;
  values?: readonly unknown[];
  changes?: object;
  /** Notifies the creator of the run. */
  decision?: { approved: boolean; comment: string };
}

async function changeRun(tx: TenantTx, access: Access, options: RunChange, by: Actor): Promise<BulkRun> {
  const { id, change, kind, set, values = [], changes = {}, decision } = options;
  const run = await lockRun(tx, access, { id, change });
  await tx.rows(`update bulk_runs set ${set} where tenant_id = $1 and id = $2 and $3::timestamptz is not null`, [
    tx.tenant,
    id,
    by.now,
    ...values,
  ]);
  const owned = { id, subject: run.subject, created_by: run.created_by?.id ?? null };
  const notice = decision && buildDecisionNotice(owned, decision.approved, decision.comment);
  await record(tx, event(kind, { id, changes: { subject: run.subject, ...changes }, notice }), by);
  if (run.status === 'awaiting approval' && change !== 'schedule') await withdrawNotices(tx, getApprovalTopic(id));
  return run;
}

export async function pauseRun(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const set = `status = 'paused', pause_reason = 'A user paused the run.'`;
  await changeRun(tx, access, { id, change: 'pause', kind: runPaused, set }, by);
}

/** The counts for the error threshold start again. */
const RESET_ERRORS = `pause_reason = null, error = null, next_attempt_at = null, connection_failures = 0, rejections = 0,
  window_results = 0, window_rejections = 0`;
/** A run that was paused before its messages were prepared is queued again. */
const ACTIVE_STATUS = `case when started_at is null then 'queued' else 'sending' end`;

export async function resumeRun(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const set = `status = ${ACTIVE_STATUS}, ${RESET_ERRORS}`;
  await changeRun(tx, access, { id, change: 'resume', kind: runResumed, set }, by);
  await queueSending(tx);
}

const CANCEL_MESSAGES = `update bulk_messages set status = 'cancelled' where tenant_id = $1 and run_id = $2 and status = 'waiting'`;

async function cancelMessages(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(CANCEL_MESSAGES, [tx.tenant, id]);
  await refreshCounters(tx, id);
}

export async function cancelRun(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const set = `status = 'cancelled', finished_at = $3, pause_reason = null, error = null, next_attempt_at = null`;
  await changeRun(tx, access, { id, change: 'cancel', kind: runCancelled, set }, by);
  await cancelMessages(tx, id);
}

/** @param at null starts the run now */
export async function scheduleRun(
  tx: TenantTx,
  access: Access,
  { id, at }: { id: number; at: Date | null },
  by: Actor,
): Promise<void> {
  const status = `case when status = 'awaiting approval' then status when $4::timestamptz is null then 'queued' else 'scheduled' end`;
  const set = `scheduled_at = $4, status = ${status}`;
  const changes = { scheduled_at: at?.toISOString() ?? null };
  await changeRun(tx, access, { id, change: 'schedule', kind: runScheduled, set, values: [at], changes }, by);
  await queueSending(tx, at ?? undefined);
}

interface Decision {
  id: number;
  comment: string;
}

export async function approveRun(tx: TenantTx, access: Access, { id, comment }: Decision, by: Actor): Promise<void> {
  const status = `case when scheduled_at > $3 then 'scheduled' else 'queued' end`;
  const set = `status = ${status}, approved = true, decided_by = $4, decided_at = $3, decision_comment = $5`;
  const values = [by.userId, comment];
  const run = await changeRun(
    tx,
    access,
    {
      id,
      change: 'approve',
      kind: runApproved,
      set,
      values,
      changes: { comment },
      decision: { approved: true, comment },
    },
    by,
  );
  await queueSending(
    tx,
    run.scheduled_at !== null && new Date(run.scheduled_at) > by.now ? new Date(run.scheduled_at) : undefined,
  );
}

export async function rejectRun(tx: TenantTx, access: Access, { id, comment }: Decision, by: Actor): Promise<void> {
  const set = `status = 'cancelled', finished_at = $3, approved = false, decided_by = $4, decided_at = $3, decision_comment = $5`;
  const values = [by.userId, comment];
  const decision = { approved: false, comment };
  await changeRun(
    tx,
    access,
    { id, change: 'approve', kind: runRejected, set, values, changes: { comment }, decision },
    by,
  );
}

interface Resend {
  id: number;
  statuses: readonly (typeof RESENDABLE_STATUSES)[number][];
  messageIds?: readonly number[] | undefined;
}

/** Sends failed or uncertain messages again. Rows without a valid address stay failed. @throws ConflictError if there are none */
export async function sendAgain(
  tx: TenantTx,
  access: Access,
  { id, statuses, messageIds }: Resend,
  by: Actor,
): Promise<void> {
  const run = await lockRun(tx, access, { id, change: 'send_again' });
  const rows = await tx.rows(
    `update bulk_messages set status = 'waiting', tries = 0, next_at = $3, error = null, claim = null
     where tenant_id = $1 and run_id = $2 and status = any($4::text[]) and tries > 0 and ($5::bigint[] is null or id = any($5))
     returning id`,
    [tx.tenant, id, by.now, statuses, messageIds ?? null],
  );
  if (rows.length === 0) throw new ConflictError(NOT_POSSIBLE.send_again);
  const status: BulkRunStatus = run.status === 'paused' ? 'paused' : 'sending';
  await tx.rows(
    `update bulk_runs set status = $3, finished_at = null${status === 'paused' ? '' : `, ${RESET_ERRORS}`}
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, status],
  );
  await refreshCounters(tx, id);
  await queueSending(tx);
  await record(tx, event(runResent, { id, changes: { subject: run.subject, statuses, messages: rows.length } }), by);
}

/** Counts the messages of a run again. The caller has locked the run. */
export const refreshCounters = (tx: TenantTx, id: number): Promise<unknown> =>
  tx.rows(
    `update bulk_runs r set total = c.total, waiting = c.waiting, sent = c.sent, failed = c.failed, invalid = c.invalid,
       uncertain = c.uncertain, excluded = c.excluded, cancelled = c.cancelled, bounced = c.bounced
     from (select count(*) as total, count(*) filter (where status in ('waiting', 'sending')) as waiting,
         count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
         count(*) filter (where status = 'failed' and tries = 0) as invalid,
         count(*) filter (where status = 'uncertain') as uncertain, count(*) filter (where status = 'excluded') as excluded,
         count(*) filter (where status = 'cancelled') as cancelled, count(*) filter (where status = 'bounced') as bounced
       from bulk_messages where tenant_id = $1 and run_id = $2) c
     where r.tenant_id = $1 and r.id = $2 and (c.total > 0 or r.started_at is not null)`,
    [tx.tenant, id],
  );
