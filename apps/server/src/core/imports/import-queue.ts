/** Queues work on imports and their dry runs. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue } from '../../platform/jobs/queue.ts';

/** The queue that works on imports; its payload is `{import_id}`. */
export const RUN_IMPORT = 'work-on-import';

/** Queues work on an import, unless such work is already waiting in the queue. */
export const queueImportRun = (tx: TenantTx, importId: number, startAfter?: Date): Promise<void> =>
  enqueue(tx, RUN_IMPORT, { import_id: importId }, { key: String(importId), ...(startAfter && { startAfter }) });

/**
 * The queue of dry runs. A dry run takes as long as its file requires, and restarts from the beginning if it is lost.
 */
export const CHECK_IMPORT = 'check-import';

export const queueCheck = (tx: TenantTx, importId: number): Promise<void> =>
  enqueue(tx, CHECK_IMPORT, { import_id: importId }, { key: String(importId) });
