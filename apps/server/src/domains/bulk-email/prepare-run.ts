/** Prepares a run: one message per recipient, excluded ones with their reason. All or nothing, so that it can be repeated. */
import { type BulkRunStatus, EXCLUSION_LABELS, type ExclusionReason } from '@mainstay/contract/rules/bulk-email';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { ConflictError, FieldError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import { getRun } from './bulk-runs.ts';
import { refreshCounters } from './change-run.ts';
import { endRuns } from './end-runs.ts';
import { runFinished } from './events.ts';
import { type EvaluatedRecipient, evaluateRecipients, type RecipientSource } from './recipients.ts';
import { buildFailureNotice } from './run-notices.ts';

const NOT_STARTED: readonly BulkRunStatus[] = ['scheduled', 'awaiting approval', 'queued'];
const ALREADY_STARTED = 'The run has started. Its messages are listed with their status.';
const SENDER_GONE = 'The user who created the run is no longer active.';

export interface StoredRun extends RecipientSource {
  id: number;
  created_by: number | null;
}

/** Starts the runs whose time has come. */
export const startScheduledRuns = (tx: TenantTx, now: Date): Promise<unknown> =>
  tx.rows(
    `update bulk_runs set status = 'queued' where tenant_id = $1 and status = 'scheduled' and scheduled_at <= $2`,
    [tx.tenant, now],
  );

/** Prepares the oldest queued run. @returns whether there was one */
export async function prepareNextRun(tx: TenantTx, now: Date): Promise<boolean> {
  const [run] = await tx.rows<StoredRun & { subject: string }>(
    `select id, subject, created_by, source, file_id, view_id, selected_cols, selected_to_col from bulk_runs
     where tenant_id = $1 and status = 'queued' order by id limit 1 for update`,
    [tx.tenant],
  );
  if (!run) return false;
  const access = run.created_by === null ? undefined : await getUserAccess(tx, run.created_by);
  const error = access ? await insertMessages(tx, { run, access, now }) : SENDER_GONE;
  if (error === undefined) {
    await tx.rows(`update bulk_runs set status = 'sending', started_at = $3 where tenant_id = $1 and id = $2`, [
      tx.tenant,
      run.id,
      now,
    ]);
    await refreshCounters(tx, run.id);
  } else {
    await tx.rows(
      `update bulk_runs set status = 'failed', error = $3, finished_at = $4 where tenant_id = $1 and id = $2`,
      [tx.tenant, run.id, error, now],
    );
    const changes = { subject: run.subject, status: 'failed', error };
    const failed = event(runFinished, { id: run.id, changes, notice: buildFailureNotice(run, error) });
    await record(tx, failed, { userId: null, now });
  }
  await endRuns(tx, now);
  return true;
}

/** @returns an error if the recipients no longer exist */
async function insertMessages(
  tx: TenantTx,
  { run, access, now }: { run: StoredRun; access: Access; now: Date },
): Promise<string | undefined> {
  try {
    for await (const batch of evaluateRecipients(tx, access, run)) await insertBatch(tx, { runId: run.id, batch, now });
    return undefined;
  } catch (error) {
    if (error instanceof FieldError) return error.message;
    throw error;
  }
}

const getStatus = (reason: ExclusionReason | null) =>
  reason === null ? 'waiting' : reason === 'invalid' ? 'failed' : 'excluded';

async function insertBatch(
  tx: TenantTx,
  { runId, batch, now }: { runId: number; batch: readonly EvaluatedRecipient[]; now: Date },
): Promise<void> {
  const rows = batch.map(({ reason, ...recipient }) => ({
    ...recipient,
    status: getStatus(reason),
    error: reason && EXCLUSION_LABELS[reason],
  }));
  await tx.rows(
    `insert into bulk_messages (tenant_id, run_id, row_number, address, cells, contact_id, account_id, status, error, next_at)
     select $1, $2, r.row, r.address, r.cells, r."contactId", r."accountId", r.status, r.error, $4
     from jsonb_to_recordset($3::jsonb) r
       (row int, address text, cells jsonb, "contactId" bigint, "accountId" bigint, status text, error text)
     order by r.row`,
    [tx.tenant, runId, JSON.stringify(rows), now],
  );
}

/** Returns the recipients of a run that has not started, with the permissions of its creator. @throws NotFoundError, ConflictError */
export async function getRunSource(
  tx: TenantTx,
  access: Access,
  id: number,
): Promise<RecipientSource & { access: Access }> {
  const { status } = await getRun(tx, access, id);
  const [run] = await tx.rows<StoredRun>(
    `select id, created_by, source, file_id, view_id, selected_cols, selected_to_col from bulk_runs
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id],
  );
  if (!run || !NOT_STARTED.includes(status)) throw new ConflictError(ALREADY_STARTED);
  const creator = run.created_by === null ? undefined : await getUserAccess(tx, run.created_by);
  if (!creator) throw new ConflictError(SENDER_GONE);
  return { ...run, access: creator };
}
