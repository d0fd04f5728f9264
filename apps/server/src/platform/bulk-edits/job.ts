/**
 * The background job of bulk edits. Each chunk is a transaction of its own, so that locks are short and an interruption
 * loses little work.
 */
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import { invalidateReplies } from '../engine/stamp.ts';
import type { JobContext, JobKind } from '../jobs/queue.ts';
import { type BulkEditRow, type BulkEditKind, failBulkEdit, finishBulkEdit, lockBulkEdit } from './edits.ts';

const Payload = z.object({ edit_id: z.int() });
const EXPIRE_S = 900;

/**
 * Processes the next rows of an edit.
 * @returns true if there were any
 */
type Chunk<Field extends string> = (tx: TenantTx, edit: BulkEditRow<Field>, now: Date) => Promise<boolean>;

/** Creates the job of one kind of edit, which applies or undoes it. Running it again after the end has no effect. */
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
