/** Records the result of a dry run: counts, and the rows that would be rejected. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PlannedRow } from '../import-rows.ts';
import { countOutcomes, type Run } from '../import-run.ts';
import { toLogRows } from '../writing/import-log.ts';
import { logRows } from '../writing/write-rows.ts';

/** Deletes the result of an earlier check, and takes the check over from a worker that still runs it. */
export async function beginCheck(tx: TenantTx, importId: number, worker: string): Promise<void> {
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, importId]);
  await tx.rows(
    `update imports set created = 0, updated = 0, unchanged = 0, rejected = 0, processed = 0, error = null, worker = $3
     where tenant_id = $1 and id = $2`,
    [tx.tenant, importId, worker],
  );
}

/** @returns false if the check was canceled or taken over */
export async function recordCheckedRows(
  tx: TenantTx,
  run: Run,
  { worker, planned, handled }: { worker: string; planned: readonly PlannedRow[]; handled: number },
): Promise<boolean> {
  const tally = countOutcomes(planned);
  const [row] = await tx.rows<{ id: number }>(
    `update imports set created = created + $3, updated = updated + $4, unchanged = unchanged + $5,
      rejected = rejected + $6,
       processed = processed + $7 where tenant_id = $1 and id = $2 and status = 'checking' and worker = $8
     returning id`,
    [tx.tenant, run.id, tally.created, tally.updated, tally.unchanged, tally.rejected, handled, worker],
  );
  if (!row) return false;
  const rowsToLog = planned.filter((p) => p.outcome === 'reject' || p.outcome === 'defer');
  await logRows(
    tx,
    run.id,
    rowsToLog.map((p) => toLogRows(p)),
    undefined,
  );
  return true;
}

/** Records deferred rows that are now resolved. @returns false if the check was canceled or taken over */
export async function resolveCheckedRows(
  tx: TenantTx,
  run: Run,
  { worker, planned }: { worker: string; planned: readonly PlannedRow[] },
): Promise<boolean> {
  if (!(await recordCheckedRows(tx, run, { worker, planned, handled: 0 }))) return false;
  await tx.rows(
    `delete from import_rows where tenant_id = $1 and import_id = $2 and outcome = 'deferred' and row_number = any($3)`,
    [tx.tenant, run.id, planned.map((p) => p.line)],
  );
  return true;
}

/** Ends the check after all deferred rows are resolved. */
export async function endCheck(tx: TenantTx, importId: number): Promise<void> {
  await tx.rows(`update imports set status = 'ready' where tenant_id = $1 and id = $2 and status = 'checking'`, [
    tx.tenant,
    importId,
  ]);
}
