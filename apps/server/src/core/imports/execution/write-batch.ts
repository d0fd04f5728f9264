/** Writes batches. Each is one transaction that also writes the import log and the position of the next batch. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RecordPosition } from '../../../platform/uploads/records.ts';
import type { ParsedRecord, PlannedRow } from '../import-rows.ts';
import { countOutcomes, getResolvedRows, type OutcomeCounts, type Run, RunLostError } from '../import-run.ts';
import { logRows, toLogRows } from '../writing/write-rows.ts';
import { findDeferredLines } from './deferred-rows.ts';

/**
 * Waits for a transaction that is just starting a step of the import. Its job is not queued if another one is already
 * waiting. Without this wait, that job could run before the transaction commits, find nothing to do, and the step would
 * never run.
 */
export const awaitChange = (tx: TenantTx, importId: number): Promise<unknown> =>
  tx.rows('select from imports where tenant_id = $1 and id = $2 for share', [tx.tenant, importId]);

/**
 * Locks the import for this transaction, and then what its kind locks.
 *
 * @throws RunLostError if the import is not in the state in which this worker left it
 */
async function claim(tx: TenantTx, run: Run): Promise<void> {
  const [row] = await tx.rows<{ status: string; next_row: number }>(
    'select status, next_row from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== run.status || row.next_row !== run.nextRow) throw new RunLostError();
  await run.kind.lock?.(tx, 'run');
}

async function writePlannedRows(tx: TenantTx, run: Run, planned: readonly PlannedRow[]): Promise<void> {
  const traces = await run.kind.write(tx, run, planned);
  await logRows(
    tx,
    run.id,
    planned.map((p) => toLogRows(p, traces)),
    run.kind.log,
  );
}

const UPDATE_COUNTS_SQL = `update imports set created = created + $3, updated = updated + $4, unchanged = unchanged + $5,
  rejected = rejected + $6,
  processed = processed + $7, next_row = $8, next_byte = $9, next_line = $10, facts_from = least(facts_from, $11::date)
  where tenant_id = $1 and id = $2`;

async function updateCounts(
  tx: TenantTx,
  run: Run,
  step: { tally: OutcomeCounts; handled: number; nextRow: number; position: RecordPosition; from: string | null },
): Promise<void> {
  const { tally, handled, nextRow, position, from } = step;
  const counts = [tally.created, tally.updated, tally.unchanged, tally.rejected, handled];
  await tx.rows(UPDATE_COUNTS_SQL, [tx.tenant, run.id, ...counts, nextRow, position.byte, position.line, from]);
}

/** A batch that is parsed while the previous one is written. */
export interface ParsedBatch {
  records: readonly ParsedRecord[];
  end: RecordPosition;
}

/** Writes one batch. @throws RunLostError if another worker has taken over */
export async function writeBatch(tx: TenantTx, run: Run, batch: ParsedBatch): Promise<OutcomeCounts> {
  await claim(tx, run);
  const planned = await run.kind.plan(tx, run, batch.records, { dry: false });
  const tally = countOutcomes(planned);
  await writePlannedRows(tx, run, planned);
  const from = (await run.kind.findFirstDay?.(tx, planned)) ?? null;
  await updateCounts(tx, run, {
    tally,
    handled: planned.length,
    nextRow: run.nextRow + planned.length,
    position: batch.end,
    from,
  });
  return tally;
}

/**
 * Retries deferred rows, except those that another worker has written since they were read.
 *
 * @returns the number of rows that are no longer deferred
 */
export async function writeDeferredRows(
  tx: TenantTx,
  run: Run,
  records: readonly ParsedRecord[],
  last: boolean,
): Promise<number> {
  await claim(tx, run);
  const lines = await findDeferredLines(
    tx,
    run.id,
    records.map(({ line }) => line),
  );
  const deferredRecords = records.filter(({ line }) => lines.has(line));
  const resolvedRows = getResolvedRows(await run.kind.plan(tx, run, deferredRecords, { dry: false }), last);
  await writePlannedRows(tx, run, resolvedRows);
  const from = (await run.kind.findFirstDay?.(tx, resolvedRows)) ?? null;
  await updateCounts(tx, run, {
    tally: countOutcomes(resolvedRows),
    handled: 0,
    nextRow: run.nextRow,
    position: run.position,
    from,
  });
  return records.length - deferredRecords.length + resolvedRows.length;
}
