/** Writes batches. Each is one transaction that also writes the import log and the position of the next batch. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockAdministrators, lockTeamNames } from '../../people/commands.ts';
import { applyUsage } from '../../usage/commands.ts';
import { TABLE_KINDS } from '../table-kind.ts';
import { writeRows, type LogRow, logRows } from '../writing/write-rows.ts';
import type { ParsedRecord, PlannedRow, Row } from '../import-rows.ts';
import type { PlannedUsage } from '../../usage/plan-import.ts';
import type { RecordPosition } from '../../../platform/uploads/records.ts';
import { findDeferredLines, isTable, planBatch } from './data.ts';
import { ROW_OUTCOMES, type Run, getResolvedRows, type OutcomeCounts, countOutcomes } from '../import-run.ts';

/** Another worker has taken over this import, or it was stopped. */
export class RunLostError extends Error {}

/**
 * Waits for a transaction that is just starting a step of the import. Its job is not queued if another one is already
 * waiting. Without this wait, that job could run before the transaction commits, find nothing to do, and the step would
 * never run.
 */
export const awaitChange = (tx: TenantTx, importId: number): Promise<unknown> =>
  tx.rows('select from imports where tenant_id = $1 and id = $2 for share', [tx.tenant, importId]);

/**
 * Locks the import for this transaction. For an import of users, also locks the administrators and the team names, like
 * the screens do.
 *
 * @throws RunLostError if the import is not in the state in which this worker left it
 */
async function claim(tx: TenantTx, run: Run): Promise<void> {
  const [row] = await tx.rows<{ status: string; next_row: number }>(
    'select status, next_row from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== run.status || row.next_row !== run.nextRow) throw new RunLostError();
  if (run.kind !== 'users') return;
  await lockAdministrators(tx);
  await lockTeamNames(tx);
}

const toError = (planned: PlannedRow) => ({
  fault_column: planned.errors[0]?.column ?? null,
  error: planned.errors[0]?.reason ?? null,
  data: {
    cells: planned.cells,
    ...(planned.errors.length > 1 && {
      more: planned.errors.slice(1).map((f) => (f.column ? `${f.column}: ${f.reason}` : f.reason)),
    }),
  },
});

export function toLogRows(planned: PlannedRow, traces?: ReadonlyMap<number, object>): LogRow {
  const outcome = ROW_OUTCOMES[planned.outcome];
  if (outcome === 'rejected' || outcome === 'deferred') return { line: planned.line, outcome, ...toError(planned) };
  const { id, part, before } = planned;
  return { line: planned.line, outcome, id, part, before, data: traces?.get(planned.line) ?? null };
}

async function writePlannedRows(tx: TenantTx, run: Run, planned: readonly PlannedRow[]): Promise<void> {
  if (isTable(run)) {
    const { creation } = TABLE_KINDS[run.kind];
    await writeRows(tx, run.kind, planned, (row: Row) => creation?.(row, run.context) ?? {});
    await logRows(
      tx,
      run.id,
      run.kind,
      planned.map((p) => toLogRows(p)),
    );
    return;
  }
  const newFacts = (planned as PlannedUsage[]).flatMap(({ line, outcome, fact, replaces }) =>
    fact && (outcome === 'create' || outcome === 'update') ? [{ line, fact, replaces }] : [],
  );
  const traces = await applyUsage(tx, run.id, newFacts);
  const byLine = new Map(newFacts.map(({ line }, at) => [line, traces[at] ?? {}]));
  const rows = (planned as PlannedUsage[]).map((p) => toLogRows({ ...p, id: p.fact?.account ?? null }, byLine));
  await logRows(tx, run.id, undefined, rows);
}

/** The columns that the past state of an account depends on. */
const ACCOUNT_DATES = ['status', 'onboarded_on', 'closed_on'];

/**
 * Returns the first day of accounts that were created, or whose status or dates changed, because all of their days may
 * have changed.
 */
async function findFirstAccountDay(tx: TenantTx, planned: readonly PlannedRow[]): Promise<string | null> {
  const datedRows = planned.filter(
    ({ outcome, before }) =>
      outcome === 'create' || (outcome === 'update' && ACCOUNT_DATES.some((column) => column in (before ?? {}))),
  );
  if (datedRows.length === 0) return null;
  const [found] = await tx.rows<{ first: string | null }>(
    `select least((select min(onboarded_on) from accounts where tenant_id = $1 and id = any($2)),
       (select min(day) from unnest($3::date[]) day)) as first`,
    [tx.tenant, datedRows.map(({ id }) => id), datedRows.map(({ before }) => before?.onboarded_on ?? null)],
  );
  return found?.first ?? null;
}

/** Returns the earliest day of the facts that were written or replaced. */
async function findEarliest(tx: TenantTx, run: Run, planned: readonly PlannedRow[]): Promise<string | null> {
  if (run.kind === 'accounts') return findFirstAccountDay(tx, planned);
  const days = planned.flatMap((p) => {
    if (p.outcome !== 'create' && p.outcome !== 'update') return [];
    if (!isTable(run)) return [String(p.fields.day)];
    const column = TABLE_KINDS[run.kind].datedBy;
    if (!column) return [];
    // An update that does not change the day still affects the data derived from it.
    return [p.values[column] ?? p.fields[column] ?? p.fields.started_on, p.before?.[column]].flatMap((v) =>
      typeof v === 'string' ? [v.slice(0, 10)] : [],
    );
  });
  return days.length === 0 ? null : days.reduce((a, b) => (a < b ? a : b));
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
  const planned = await planBatch(tx, run, batch.records, { dry: false });
  const tally = countOutcomes(planned);
  await writePlannedRows(tx, run, planned);
  const from = await findEarliest(tx, run, planned);
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
  const resolvedRows = getResolvedRows(await planBatch(tx, run, deferredRecords, { dry: false }), last);
  await writePlannedRows(tx, run, resolvedRows);
  const from = await findEarliest(tx, run, resolvedRows);
  await updateCounts(tx, run, {
    tally: countOutcomes(resolvedRows),
    handled: 0,
    nextRow: run.nextRow,
    position: run.position,
    from,
  });
  return records.length - deferredRecords.length + resolvedRows.length;
}
