/**
 * Undoes an import one batch per transaction, starting with the last row. Reverted rows are deleted from the import
 * log.
 */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { UndoableRow } from '../import-rows.ts';
import { BATCH_ROWS, type Run, RunLostError } from '../import-run.ts';
import { formatUndoStopped, UndoStoppedError } from '../undo-obstacles.ts';

async function findUndoableRows(
  tx: TenantTx,
  importId: number,
  outcome: UndoableRow['outcome'],
  limit: number,
): Promise<UndoableRow[]> {
  return tx.rows<UndoableRow>(
    `select row_number, outcome, entity_id, entity_part, before, data from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = $3 order by row_number desc limit $4`,
    [tx.tenant, importId, outcome, limit],
  );
}

/** @returns the number of rows that were already reverted */
async function claim(tx: TenantTx, run: Run): Promise<number> {
  const [row] = await tx.rows<{ status: string; processed: number }>(
    'select status, processed from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== 'undoing') throw new RunLostError();
  await run.kind.lock?.(tx, 'undo');
  return row.processed;
}

/** @returns the number of reverted rows; 0 if none are left */
export async function undoBatch(tx: TenantTx, run: Run): Promise<number> {
  const revertedCount = await claim(tx, run);
  const updated = await findUndoableRows(tx, run.id, 'updated', BATCH_ROWS);
  const rows = updated.length > 0 ? updated : await findUndoableRows(tx, run.id, 'created', BATCH_ROWS);
  if (rows.length === 0) return 0;
  const lines = rows.map((r) => r.row_number);
  const ids = rows.map((r) => r.entity_id);
  await run.kind.lockRows?.(tx, ids);
  const obstacle = await run.kind.findUndoObstacle(tx, run, revertedCount === 0 ? undefined : lines);
  if (obstacle) throw new UndoStoppedError(formatUndoStopped(obstacle, revertedCount));
  await run.kind.undo(tx, run, rows);
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2 and row_number = any($3)', [
    tx.tenant,
    run.id,
    lines,
  ]);
  await tx.rows('update imports set processed = processed + $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    run.id,
    rows.length,
  ]);
  return rows.length;
}
