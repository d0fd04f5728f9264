/** The dry run plans every row without writing any. Rejected rows can be read afterwards. */
import { createHash, randomUUID } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readBatches } from '../../../platform/uploads/records.ts';
import { resolveDeferredRows } from '../execution/deferred-rows.ts';
import type { ImportWork, WorkResult } from '../execution/import-work.ts';
import type { DryRunState, PlannedRow } from '../import-rows.ts';
import { BATCH_ROWS, countOutcomes, getResolvedRows, type Run, RunLostError } from '../import-run.ts';
import { queueCheck } from '../start-import.ts';
import { logRows, toLogRows } from '../writing/write-rows.ts';

/**
 * The maximum number of remembered rows. Later duplicates are only found by the run itself, which queries the database.
 */
const MAX_REMEMBERED_KEYS = 1_000_000;

/** Returns a number instead of a text, which needs a third of the memory, with a collision in ten billion. */
const shortHash = (text: string): number => createHash('sha1').update(text).digest().readUIntBE(0, 6);

/** Remembers the rows that a dry run has seen, to find duplicates in the file. */
class FileKeys implements DryRunState {
  readonly #lines = new Map<number, number>();
  readonly #contents = new Set<number>();
  readonly #parents = new Map<number, number | null>();

  findLine(unique: number, key: string): number | undefined {
    return this.#lines.get(shortHash(`${unique} ${key}`));
  }

  hasContent(unique: number, key: string, content: string): boolean {
    return this.#contents.has(shortHash(`${unique} ${key} ${content}`));
  }

  findParent(id: number): number | null | undefined {
    return this.#parents.get(id);
  }

  add(unique: number, key: string | undefined, line: number, content: string): void {
    if (key === undefined || this.#lines.size >= MAX_REMEMBERED_KEYS) return;
    const hash = shortHash(`${unique} ${key}`);
    if (!this.#lines.has(hash)) this.#lines.set(hash, line);
    this.#contents.add(shortHash(`${unique} ${key} ${content}`));
  }

  addParents({ id, values, path }: PlannedRow, column: string): void {
    const parent = values[column];
    if (id !== null && parent !== undefined) this.#parents.set(id, typeof parent === 'number' ? parent : null);
    path?.slice(0, -1).forEach((above, at) => {
      if (!this.#parents.has(above)) this.#parents.set(above, path[at - 1] ?? null);
    });
  }

  /** Remembers the rows of a batch that would be written. */
  addRows({ kind }: Run, planned: readonly PlannedRow[]): void {
    for (const row of planned) if (row.outcome !== 'reject' && row.outcome !== 'defer') kind.addDedupeKeys(row, this);
  }
}

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
