/** The dry run plans every row without writing any. Rejected rows can be read afterwards. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readBatches } from '../../../platform/uploads/records.ts';
import { resolveDeferredRows } from '../execution/deferred-rows.ts';
import type { ImportWork, WorkResult } from '../execution/import-work.ts';
import type { PlannedRow } from '../import-rows.ts';
import { BATCH_ROWS, countOutcomes, getResolvedRows, type Run, RunLostError } from '../import-run.ts';
import { queueCheck } from '../start-import.ts';
import { logRows, toLogRows } from '../writing/write-rows.ts';
import { FileKeys } from './file-keys.ts';

/** Deletes the result of an earlier check, and takes the check over from a worker that still runs it. */
async function beginCheck(tx: TenantTx, importId: number, worker: string): Promise<void> {
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2', [tx.tenant, importId]);
  await tx.rows(
    `update imports set created = 0, updated = 0, unchanged = 0, rejected = 0, processed = 0, error = null, worker = $3
     where tenant_id = $1 and id = $2`,
    [tx.tenant, importId, worker],
  );
}

/** @returns false if the check was canceled or taken over */
async function recordCheckedRows(
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
async function resolveCheckedRows(
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
async function endCheck(tx: TenantTx, importId: number): Promise<void> {
  await tx.rows(`update imports set status = 'ready' where tenant_id = $1 and id = $2 and status = 'checking'`, [
    tx.tenant,
    importId,
  ]);
}

/** Restarts from the beginning after an interruption, because its state is only in memory. */
export async function checkImport(work: ImportWork, run: Run): Promise<WorkResult> {
  const { services, tenant } = work;
  const { database } = services;
  const worker = randomUUID();
  const write = async (task: (tx: TenantTx) => Promise<boolean>) => {
    if (!(await database.inTenant(tenant, 'write', task))) throw new RunLostError();
  };
  await database.inTenant(tenant, 'write', (tx) => beginCheck(tx, run.id, worker));
  const known = new FileKeys();
  for await (const batch of readBatches(
    services.workFiles.getPath(run.storageKey ?? ''),
    run.layout,
    run.position,
    BATCH_ROWS,
  )) {
    if (work.stopping.aborted) return pause(work);
    const records = await run.parser.map(batch.records);
    const planned = await database.inTenant(tenant, 'read', (tx) =>
      run.kind.plan(tx, run, records, { dry: true, known }),
    );
    known.addRows(run, planned);
    await write((tx) => recordCheckedRows(tx, run, { worker, planned, handled: planned.length }));
  }
  const deferredResult = await resolveDeferredRows(work, {
    async retry(records, last) {
      const parsed = await run.parser.map(records);
      const replannedRows = await database.inTenant(tenant, 'read', (tx) =>
        run.kind.plan(tx, run, parsed, { dry: true, known }),
      );
      const planned = getResolvedRows(replannedRows, last);
      known.addRows(run, planned);
      await write((tx) => resolveCheckedRows(tx, run, { worker, planned }));
      return planned.length;
    },
    shouldPause: () => work.stopping.aborted,
  });
  if (deferredResult === 'paused') return pause(work);
  await database.inTenant(tenant, 'write', (tx) => endCheck(tx, run.id));
  return 'over';
}

async function pause({ services, tenant, importId }: ImportWork): Promise<WorkResult> {
  await services.database.inTenant(tenant, 'write', (tx) => queueCheck(tx, importId));
  return 'paused';
}
