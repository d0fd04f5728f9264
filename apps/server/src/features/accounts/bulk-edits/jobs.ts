/** Background work on edits of many accounts: a transaction a chunk, so that nobody waits long and a stop loses little. */
import { z } from 'zod';
import { outdateReplies } from '../../../platform/engine/stamp.ts';
import { enqueue, type JobContext, type JobKind } from '../../../platform/jobs/queue.ts';
import { REFRESH_ACCOUNTS } from '../jobs.ts';
import { applyChunk, finish, undoChunk, WORK_ON_BULK_EDIT } from './commands.ts';
import { getBulkEdit } from './data.ts';

const Payload = z.object({ edit_id: z.int() });
const EXPIRE_S = 900;

/** One chunk. @returns whether more may be left; run again after the end it does nothing */
async function work({ services, tenant }: JobContext, id: number): Promise<boolean> {
  return services.database.inTenant(tenant, 'write', async (tx) => {
    const edit = await getBulkEdit(tx, id, 'for no key update');
    if (edit?.status !== 'queued' && edit?.status !== 'undoing') return false;
    const now = services.now();
    const changed = await (edit.status === 'undoing' ? undoChunk : applyChunk)(tx, edit, now);
    if (changed === undefined) {
      await finish(tx, edit, now);
      await outdateReplies(tx);
      return false;
    }
    // Whether an account is active counts in its figures.
    if (edit.field === 'status' && changed.length > 0) await enqueue(tx, REFRESH_ACCOUNTS, { accounts: changed });
    return true;
  });
}

export const bulkEditJobs: readonly JobKind[] = [
  {
    name: WORK_ON_BULK_EDIT,
    expireSeconds: EXPIRE_S,
    async handle(payload, context) {
      const { edit_id } = Payload.parse(payload);
      while (await work(context, edit_id)) context.stopping.throwIfAborted();
    },
  },
];
