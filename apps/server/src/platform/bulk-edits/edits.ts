/** Bulk edits: their creator, progress and undo. The features provide the edited rows. */
import { type BulkStatus, isUndoableStatus } from '@mainstay/contract/rules/bulk-edits';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import { invalidateReplies } from '../engine/reply-cache.ts';
import { ConflictError, ForbiddenError, requireFound } from '../http/errors.ts';
import { type EarlierResult, type KeyedRequest, requireSameRequest } from '../http/request-keys.ts';
import { enqueue, type JobContext, type JobKind } from '../jobs/queue.ts';
import type { Access } from '../session/access.ts';

/** The edited entity, the table with the rows of an edit, and the job that processes it. */
export interface BulkEditKind {
  entity: 'account' | 'action';
  rows: 'bulk_edit_rows' | 'bulk_edit_actions';
  job: string;
}

export interface BulkEditRow<Field extends string = string> {
  id: number;
  field: Field;
  value: unknown;
  status: BulkStatus;
  created_by: number | null;
  created_at: Date;
  undone_by: number | null;
}

/**
 * Inserts an edit. If it is new, the caller must record the affected rows and queue the work.
 *
 * @throws ConflictError if another user sent the key, or if it was sent with other content
 */
export async function insertBulkEdit(
  tx: TenantTx,
  { entity }: BulkEditKind,
  { field, value, requestKey, choice }: KeyedRequest & { field: string; value: unknown },
  by: { userId: number; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const [created] = await tx.rows<{ id: number }>(
    `insert into bulk_edits (tenant_id, entity, field, value, request_key, choice, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, request_key) do nothing returning id`,
    [tx.tenant, entity, field, JSON.stringify(value), requestKey, choice, by.userId, by.now],
  );
  if (created) return { id: created.id, isNew: true };
  const [existing] = await tx.rows<EarlierResult>(
    'select id, created_by, choice from bulk_edits where tenant_id = $1 and request_key = $2',
    [tx.tenant, requestKey],
  );
  return { id: requireSameRequest(requireFound(existing, 'Edit'), by.userId, choice), isNew: false };
}

/** Queues the work on an edit, both for applying and for undoing it. */
export const queueBulkEdit = (tx: TenantTx, { job }: BulkEditKind, id: number): Promise<void> =>
  enqueue(tx, job, { edit_id: id });

/** Locks an edit. Returns undefined if the tenant has no edit of this id and entity. */
export async function lockBulkEdit<Field extends string>(
  tx: TenantTx,
  { entity }: BulkEditKind,
  id: number,
): Promise<BulkEditRow<Field> | undefined> {
  const [edit] = await tx.rows<BulkEditRow<Field>>(
    `select id, field, value, status, created_by, created_at, undone_by from bulk_edits
     where tenant_id = $1 and id = $2 and entity = $3 for no key update`,
    [tx.tenant, id, entity],
  );
  return edit;
}

/**
 * Queues the undo of a completed edit.
 * @throws NotFoundError, ForbiddenError, ConflictError
 */
export async function undoBulkEdit(tx: TenantTx, kind: BulkEditKind, id: number, access: Access): Promise<void> {
  const edit = requireFound(await lockBulkEdit(tx, kind, id), 'Edit');
  if (edit.created_by !== access.user && !access.roles.includes('ADM'))
    throw new ForbiddenError('Only the user who made this edit or an administrator can undo it.');
  if (!isUndoableStatus(edit.status)) throw new ConflictError('This edit is still in progress or was already undone.');
  await tx.rows(
    `update bulk_edits set status = 'undoing', undone_by = $3, finished_at = null where tenant_id = $1 and id = $2`,
    [tx.tenant, id, access.user],
  );
  await queueBulkEdit(tx, kind, id);
}

/** Marks the edit as done or undone. */
const finishBulkEdit = (tx: TenantTx, edit: BulkEditRow, now: Date): Promise<unknown> =>
  tx.rows('update bulk_edits set status = $3, finished_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    edit.id,
    edit.status === 'undoing' ? 'undone' : 'done',
    now,
  ]);

/**
 * Marks the edit as failed when its job has run out of retries. Completed changes remain and can be undone; a finished
 * edit stays unchanged.
 */
const failBulkEdit = (tx: TenantTx, { entity }: BulkEditKind, id: number, now: Date): Promise<unknown> =>
  tx.rows(
    `update bulk_edits set status = 'failed', finished_at = $4
     where tenant_id = $1 and id = $2 and entity = $3 and status in ('queued', 'undoing')`,
    [tx.tenant, id, entity, now],
  );

/** Columns of an edit `e` and of its counted rows `r`, for a statement that begins with the tenant. */
export function bulkEditProgressSql({ rows }: BulkEditKind): { columns: string; joins: string } {
  const count = (state: string) => `count(*) filter (where r.state = '${state}')::int as ${state}`;
  const states = ['waiting', 'changed', 'unchanged', 'refused', 'undone', 'kept'].map(count);
  return {
    columns: `e.id, e.field, e.status, count(r.edit_id)::int as total, ${states.join(', ')}`,
    joins: `left join ${rows} r on r.tenant_id = $1 and r.edit_id = e.id`,
  };
}

const Payload = z.object({ edit_id: z.int() });
const EXPIRE_S = 900;

/**
 * Processes the next rows of an edit.
 * @returns true if there were any
 */
type Chunk<Field extends string> = (tx: TenantTx, edit: BulkEditRow<Field>, now: Date) => Promise<boolean>;

/**
 * Creates the job of one kind of edit, which applies or undoes it. Each chunk is a transaction of its own, so that locks are short and an
 * interruption loses little work. Running it again after the end has no effect.
 */
export function bulkEditJob<Field extends string>(
  kind: BulkEditKind,
  { apply, undo }: { apply: Chunk<Field>; undo: Chunk<Field> },
): JobKind {
  const processChunk = ({ services, tenant }: JobContext, id: number): Promise<boolean> =>
    services.database.inTenant(tenant, 'write', async (tx) => {
      const edit = await lockBulkEdit<Field>(tx, kind, id);
      if (edit?.status !== 'queued' && edit?.status !== 'undoing') return false;
      const now = services.now();
      if (await (edit.status === 'undoing' ? undo : apply)(tx, edit, now)) return true;
      await finishBulkEdit(tx, edit, now);
      await invalidateReplies(tx);
      return false;
    });
  return {
    name: kind.job,
    expireSeconds: EXPIRE_S,
    async handle(payload, context) {
      const { edit_id } = Payload.parse(payload);
      while (await processChunk(context, edit_id)) context.stopping.throwIfAborted();
    },
    async handleDeadLetter(payload, { services, tenant }) {
      const { edit_id } = Payload.parse(payload);
      await services.database.inTenant(tenant, 'write', async (tx) => {
        await failBulkEdit(tx, kind, edit_id, services.now());
        await invalidateReplies(tx);
      });
    },
  };
}
