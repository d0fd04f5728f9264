/** Lands batches: each in one transaction with its log and the place where the next begins. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockAdministrators } from '../../people/commands.ts';
import { takeUsageIn } from '../../usage/commands.ts';
import { TABLE_KINDS } from '../kinds/rules.ts';
import { landRows, type LogRow, logRows } from '../landing/commands.ts';
import type { Planned, Row } from '../landing/rules.ts';
import type { PlannedUsage } from '../landing/usage/data.ts';
import type { FileRecord, Place } from '../../../platform/uploads/records.ts';
import { isTable, planBatch } from './data.ts';
import { OUTCOMES, type ReadRecord, readRecords, type Run, settledOf, type Tally, tallyOf } from './rules.ts';

/** Somebody else lands this import now, or it was stopped. */
export class Lost extends Error {}

/**
 * Waits for whoever is just starting something with the import. Their work is not queued when some waits already: taken
 * up before they are through, that work would find nothing to do, and nobody would do theirs.
 */
export const awaitChange = (tx: TenantTx, importId: number): Promise<unknown> =>
  tx.rows('select from imports where tenant_id = $1 and id = $2 for share', [tx.tenant, importId]);

/**
 * Holds the import for this transaction, and of an import of users who administers, as their screen does.
 *
 * @throws Lost where it is not where this worker left it
 */
async function claim(tx: TenantTx, run: Run): Promise<void> {
  const [row] = await tx.rows<{ status: string; next_row: number }>(
    'select status, next_row from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== run.status || row.next_row !== run.nextRow) throw new Lost();
  if (run.kind === 'users') await lockAdministrators(tx);
}

const errorOf = (planned: Planned) => ({
  fault_column: planned.faults[0]?.column ?? null,
  error: planned.faults[0]?.reason ?? null,
  data: {
    cells: planned.cells,
    ...(planned.faults.length > 1 && {
      more: planned.faults.slice(1).map((f) => (f.column ? `${f.column}: ${f.reason}` : f.reason)),
    }),
  },
});

export function logOf(planned: Planned, traces?: ReadonlyMap<number, object>): LogRow {
  const outcome = OUTCOMES[planned.outcome];
  if (outcome === 'rejected' || outcome === 'deferred') return { line: planned.line, outcome, ...errorOf(planned) };
  const { id, part, before } = planned;
  return { line: planned.line, outcome, id, part, before, data: traces?.get(planned.line) ?? null };
}

async function land(tx: TenantTx, run: Run, planned: readonly Planned[]): Promise<void> {
  if (isTable(run)) {
    const { creation } = TABLE_KINDS[run.kind];
    await landRows(tx, run.kind, planned, (row: Row) => creation?.(row, run.context) ?? {});
    await logRows(
      tx,
      run.id,
      run.kind,
      planned.map((p) => logOf(p)),
    );
    return;
  }
  const fresh = (planned as PlannedUsage[]).flatMap(({ line, outcome, fact, replaces }) =>
    fact && (outcome === 'create' || outcome === 'update') ? [{ line, fact, replaces }] : [],
  );
  const traces = await takeUsageIn(tx, run.id, fresh);
  const byLine = new Map(fresh.map(({ line }, at) => [line, traces[at] ?? {}]));
  const rows = (planned as PlannedUsage[]).map((p) => logOf({ ...p, id: p.fact?.account ?? null }, byLine));
  await logRows(tx, run.id, undefined, rows);
}

/** The earliest day among facts that landed or were replaced. */
function earliest(run: Run, planned: readonly Planned[]): string | null {
  const days = planned.flatMap((p) => {
    if (p.outcome !== 'create' && p.outcome !== 'update') return [];
    if (!isTable(run)) return [String(p.fields.day)];
    const column = TABLE_KINDS[run.kind].datedBy;
    if (!column) return [];
    // An update that leaves the day alone still changes what followed from it.
    return [p.values[column] ?? p.fields[column] ?? p.fields.started_on, p.before?.[column]].flatMap((v) =>
      typeof v === 'string' ? [v.slice(0, 10)] : [],
    );
  });
  return days.length === 0 ? null : days.reduce((a, b) => (a < b ? a : b));
}

const COUNTED = `update imports set created = created + $3, updated = updated + $4, unchanged = unchanged + $5,
  rejected = rejected + $6,
  processed = processed + $7, next_row = $8, next_byte = $9, next_line = $10, facts_from = least(facts_from, $11::date)
  where tenant_id = $1 and id = $2`;

async function count(
  tx: TenantTx,
  run: Run,
  step: { tally: Tally; handled: number; nextRow: number; place: Place; from: string | null },
): Promise<void> {
  const { tally, handled, nextRow, place, from } = step;
  const counts = [tally.created, tally.updated, tally.unchanged, tally.rejected, handled];
  await tx.rows(COUNTED, [tx.tenant, run.id, ...counts, nextRow, place.byte, place.line, from]);
}

/** A batch whose cells were read while another landed. */
export interface ReadBatch {
  records: readonly ReadRecord[];
  end: Place;
}

/** Lands one batch. @throws Lost where another worker has gone on */
export async function landBatch(tx: TenantTx, run: Run, batch: ReadBatch): Promise<Tally> {
  await claim(tx, run);
  const planned = await planBatch(tx, run, batch.records, { dry: false });
  const tally = tallyOf(planned);
  const step = {
    tally,
    handled: planned.length,
    nextRow: run.nextRow + planned.length,
    place: batch.end,
    from: earliest(run, planned),
  };
  await land(tx, run, planned);
  await count(tx, run, step);
  return tally;
}

/** Tries rows that wait once more. @returns how many landed or were found wanting */
export async function landDeferred(
  tx: TenantTx,
  run: Run,
  records: readonly FileRecord[],
  last: boolean,
): Promise<number> {
  await claim(tx, run);
  const settled = settledOf(await planBatch(tx, run, readRecords(run, records), { dry: false }), last);
  const step = {
    tally: tallyOf(settled),
    handled: 0,
    nextRow: run.nextRow,
    place: run.place,
    from: earliest(run, settled),
  };
  await land(tx, run, settled);
  await count(tx, run, step);
  return settled.length;
}
