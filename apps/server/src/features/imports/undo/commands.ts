/**
 * Undoes an import one batch per transaction, starting with the last row. Reverted rows are deleted from the import
 * log.
 */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockAdministrators } from '../../people/commands.ts';
import { LAST_ADMIN_MESSAGE } from '../../people/rules.ts';
import { revertUsage } from '../../usage/commands.ts';
import { RunLostError } from '../execution/commands.ts';
import { isTable } from '../execution/data.ts';
import type { UndoableRow } from '../import-rows.ts';
import { BATCH_ROWS, type Run } from '../import-run.ts';
import { hasAdmin } from '../../people/user-import-context.ts';
import { formatUndoStopped, UndoStoppedError } from '../undo-obstacles.ts';
import { deleteRows, lockRows, restoreRows } from '../writing/write-rows.ts';
import { findUndoableRows, findUndoObstacle } from './table-obstacles.ts';

/** @returns the number of rows that were already reverted */
async function claim(tx: TenantTx, run: Run): Promise<number> {
  const [row] = await tx.rows<{ status: string; processed: number }>(
    'select status, processed from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== 'undoing') throw new RunLostError();
  if (run.kind === 'users') await lockAdministrators(tx);
  return row.processed;
}

/** Restores the values that updates replaced, and deletes created rows. */
async function revertRows(tx: TenantTx, run: Run, rows: readonly UndoableRow[]): Promise<void> {
  if (!isTable(run)) {
    await revertUsage(
      tx,
      rows.flatMap((r) => r.data ?? []),
    );
    return;
  }
  const targets = rows.map((r) => ({ id: r.entity_id, part: r.entity_part, values: r.before ?? {} }));
  const hadAdmin = run.kind === 'users' && (await hasAdmin(tx));
  if (rows[0]?.outcome === 'updated') await restoreRows(tx, run.kind, targets);
  else await deleteRows(tx, run.kind, targets, run.id);
  if (hadAdmin && !(await hasAdmin(tx))) throw new UndoStoppedError(LAST_ADMIN_MESSAGE);
}

/** @returns the number of reverted rows; 0 if none are left */
export async function undoBatch(tx: TenantTx, run: Run): Promise<number> {
  const revertedCount = await claim(tx, run);
  const updated = await findUndoableRows(tx, run.id, 'updated', BATCH_ROWS);
  const rows = updated.length > 0 ? updated : await findUndoableRows(tx, run.id, 'created', BATCH_ROWS);
  if (rows.length === 0) return 0;
  const lines = rows.map((r) => r.row_number);
  const ids = rows.map((r) => r.entity_id);
  // The rows are locked before they are checked, so that they cannot change afterwards.
  if (isTable(run)) await lockRows(tx, run.kind, ids);
  const obstacle = await findUndoObstacle(tx, run, revertedCount === 0 ? undefined : lines);
  if (obstacle) throw new UndoStoppedError(formatUndoStopped(obstacle.why, revertedCount));
  await revertRows(tx, run, rows);
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
