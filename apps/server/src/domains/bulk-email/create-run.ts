/** Creates a run of a configuration. A job prepares and sends its messages. */
import type { BulkRunStatus } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError, requireFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Access } from '../../platform/session/access.ts';
import { assertInactive, getSavedDraft, lockConfiguration } from './bulk-configurations.ts';
import { assertSendable } from './draft-validation.ts';
import { runCreated } from './events.ts';
import { buildApprovalNotice } from './run-notices.ts';
import { countRecipients } from './recipients.ts';
import { getBulkEmailSettings } from './bulk-email-settings.ts';

export const SEND_BULK_EMAIL = 'send-bulk-email';

/** Queues the sending job of the company. Each time has its own key, because a later job must not replace an earlier one. */
export const queueSending = (tx: TenantTx, at?: Date): Promise<void> =>
  enqueue(tx, SEND_BULK_EMAIL, {}, { key: `bulk-email-${at?.toISOString() ?? 'now'}`, ...(at && { startAfter: at }) });

export interface CreatedRun {
  id: number;
  run_id: number;
  status: BulkRunStatus;
  total: number;
}

/** @throws FieldError */
export function parseStart(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const start = new Date(text);
  if (start <= now) throw new FieldError('scheduled_at', BULK_EMAIL_MESSAGES.past);
  return start;
}

/** Returns the run that an earlier request with the same key created. */
async function findEarlierRun(tx: TenantTx, key: string, by: Actor): Promise<CreatedRun | undefined> {
  const [run] = await tx.rows<CreatedRun>(
    `select configuration_id as id, id as run_id, status, total from bulk_runs
     where tenant_id = $1 and created_by = $2 and request_key = $3 and configuration_id is not null`,
    [tx.tenant, by.userId, key],
  );
  return run;
}

interface NewRun {
  configurationId: number;
  scheduledAt: Date | null;
  requestKey: string | undefined;
}

/** @throws NotFoundError, BusinessError if it cannot be sent, ConflictError if it is being sent */
export async function createRun(
  tx: TenantTx,
  access: Access,
  { configurationId, scheduledAt, requestKey }: NewRun,
  by: Actor,
): Promise<CreatedRun> {
  await lockConfiguration(tx, access, configurationId);
  const earlierRun = requestKey && (await findEarlierRun(tx, requestKey, by));
  if (earlierRun) return earlierRun;
  await assertInactive(tx, configurationId);
  const draft = await getSavedDraft(tx, access, configurationId);
  assertSendable(draft);
  const [total, settings] = await Promise.all([countRecipients(tx, access, draft), getBulkEmailSettings(tx)]);
  const status: BulkRunStatus = settings.approval ? 'awaiting approval' : scheduledAt ? 'scheduled' : 'queued';
  const [run] = await tx.rows<{ id: number }>(
    `insert into bulk_runs (tenant_id, configuration_id, template_content, subject, source, file_id, view_id, filename, selected_cols,
       selected_to_col, tracking, request_key, status, created_by, created_at, scheduled_at, total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
    [
      tx.tenant,
      configurationId,
      draft.template_content,
      draft.subject,
      draft.source,
      draft.file_id,
      draft.view_id,
      draft.filename,
      draft.selected_cols,
      draft.selected_to_col,
      settings.tracking,
      requestKey ?? null,
      status,
      by.userId,
      by.now,
      scheduledAt,
      total,
    ],
  );
  const { id } = requireFound(run, 'Run');
  const { subject, filename } = draft;
  const notice = status === 'awaiting approval' ? buildApprovalNotice({ id, subject }, total) : undefined;
  if (!notice) await queueSending(tx, scheduledAt ?? undefined);
  await record(tx, event(runCreated, { id, changes: { subject, filename, total }, notice }), by);
  return { id: configurationId, run_id: id, status, total };
}
