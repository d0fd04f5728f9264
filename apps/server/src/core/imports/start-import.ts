/** Queues the check, the run or the undo of an import, and starts it if its status allows it. */
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

/** Starts or restarts a check. @returns false if the import has already run */
export async function startCheck(tx: TenantTx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    `update imports set status = 'checking', processed = 0, error = null
     where tenant_id = $1 and id = $2 and (status in ('draft', 'ready', 'checking') or status = 'failed'
     and next_row = 1)
     returning id`,
    [tx.tenant, id],
  );
  return rows.length > 0;
}

/**
 * Starts a run, or resumes one that failed. The run has the permissions of the user who starts it.
 *
 * @returns false if neither is possible
 */
export async function startRun(tx: TenantTx, id: number, userId: number | null): Promise<boolean> {
  const [newRun] = await tx.rows(
    `update imports set status = 'running', processed = 0, created = 0, updated = 0, unchanged = 0, rejected = 0,
      error = null,
       started_by = $3
     where tenant_id = $1 and id = $2 and status in ('draft', 'ready', 'failed') and next_row = 1 returning id`,
    [tx.tenant, id, userId],
  );
  if (newRun) {
    await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, id]);
    return true;
  }
  const [resumedRun] = await tx.rows(
    `update imports set status = 'running', error = null, started_by = $3
     where tenant_id = $1 and id = $2 and status = 'failed' and undone_at is null returning id`,
    [tx.tenant, id, userId],
  );
  return resumedRun !== undefined;
}

/** Starts an undo, or resumes an interrupted one. Rows that are already reverted remain counted. */
export async function startUndo(tx: TenantTx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    `update imports set status = 'undoing', processed = case when undone_at is null then 0 else processed end, error = null,
       undone_at = now()
     where tenant_id = $1 and id = $2 and status = 'done' returning id`,
    [tx.tenant, id],
  );
  return rows.length > 0;
}
