/** Works on an import until it is finished, its time is up, or another worker has taken over: check, run, undo. */
import { setTimeout as wait } from 'node:timers/promises';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Services } from '../../../platform/http/services.ts';
import { RowsTooSlowError } from '../../../platform/row-thread.ts';
import { readBatches } from '../../../platform/uploads/records.ts';
import { checkImport } from '../dry-run/check-import.ts';
import { BATCH_ROWS, FILE_MISSING, getRun, type Run, RunLostError } from '../import-run.ts';
import { queueImportRun } from '../start-import.ts';
import { UNAVAILABLE_VALUES_MESSAGE, UndoStoppedError } from '../undo-obstacles.ts';
import { undoBatch } from '../undo/undo-batch.ts';
import { endRun, endUndo, failImport } from './completion.ts';
import { resolveDeferredRows } from './deferred-rows.ts';
import { awaitChange, type ParsedBatch, writeBatch, writeDeferredRows } from './write-batch.ts';

export interface ImportWork {
  services: Services;
  tenant: number;
  importId: number;
  stopping: AbortSignal;
  /** Milliseconds after which the rest is queued again, so that a killed worker is detected soon. */
  slice: number;
  /**
   * Whether metrics and history are recomputed at the end. A caller that runs several imports does this once, after the
   * last one.
   */
  shouldRefreshMetrics: boolean;
}

/** `paused`: the rest is queued. `lost`: another worker has taken over, or the import has ended. */
export type WorkResult = 'over' | 'paused' | 'lost';

const TRANSIENT_ERROR = /^(?:08|57P|53|40001|40P01|23505)|^E(?:CONN|PIPE|NOENT_PG)/;
const isTransient = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return TRANSIENT_ERROR.test(code ?? '') || /Connection terminated|connection closed/i.test(message ?? '');
};

const RUN_FAILED_MESSAGE = 'Something went wrong. Rows processed so far were imported; start it again to continue.';
const UNDO_FAILED_MESSAGE = 'Something went wrong. Rows processed so far were reverted; undo it again to continue.';
/** Reverting violates a constraint: another row uses the previous value, or a referenced row no longer exists. */
const CONSTRAINT_VIOLATION = /^2350[35]$/;

/** @throws errors that the queue should retry, such as a lost connection */
export async function runImportWork(work: ImportWork): Promise<WorkResult> {
  const { services, tenant, importId } = work;
  const run = await services.database.inTenant(tenant, 'write', async (tx) => {
    await awaitChange(tx, importId);
    return getRun(tx, importId, services.now());
  });
  if (!run) return 'lost';
  const steps: Record<string, (work: ImportWork, run: Run) => Promise<WorkResult>> = {
    checking: checkImport,
    running: runImport,
    undoing: undoImport,
  };
  const step = steps[run.status];
  if (!step) return 'lost';
  try {
    return await step(work, run);
  } catch (error) {
    if (error instanceof RunLostError) return 'lost';
    if (isTransient(error)) throw error;
    const isFileMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    services.log.error({ err: error, tenant, import: importId }, 'import failed');
    const failureMessage = run.status === 'undoing' ? UNDO_FAILED_MESSAGE : RUN_FAILED_MESSAGE;
    const hasUserMessage = error instanceof UndoStoppedError || error instanceof RowsTooSlowError;
    const message = hasUserMessage ? error.message : isFileMissing ? FILE_MISSING : failureMessage;
    await services.database.inTenant(tenant, 'write', (tx) =>
      failImport(tx, importId, { steps: [run.status], message, now: services.now() }),
    );
    return 'over';
  } finally {
    await run.parser.close();
  }
}

const RETRIES = 3;

/**
 * Runs a transaction and retries it if another writer has created the same row first, or has waited for our lock. A
 * retry plans the batch again.
 */
async function write<T>({ services, tenant }: ImportWork, task: (tx: TenantTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.database.inTenant(tenant, 'write', task);
    } catch (error) {
      const canRetry = /^(?:23505|40001|40P01)$/.test((error as { code?: string }).code ?? '');
      if (!canRetry || attempt === RETRIES) throw error;
      await wait(20 * attempt);
    }
  }
}

const EARLY_ANALYZE = 5 * BATCH_ROWS;

/**
 * Updates the planner statistics after a bulk load. Without them, a join over the new rows could take a minute instead
 * of seconds. The first time is early, in parallel with the following rows.
 */
const analyze = (services: Services, run: Run) =>
  services.database.ownerPool.query(`analyze ${[...run.kind.analyzedTables, 'import_rows'].join(', ')}`);

/** Yields the parsed batches of a run. Reading ahead lets parsing overlap with database work. */
async function* readParsedBatches({ workFiles }: Services, run: Run): AsyncGenerator<ParsedBatch, void> {
  for await (const batch of readBatches(workFiles.getPath(run.storageKey ?? ''), run.layout, run.position, BATCH_ROWS))
    yield { end: batch.end, records: await run.parser.map(batch.records) };
}

async function runImport(work: ImportWork, run: Run): Promise<WorkResult> {
  const { services, stopping } = work;
  const until = Date.now() + work.slice;
  const batches = readParsedBatches(services, run);
  let analyzed: Promise<unknown> = Promise.resolve();
  try {
    let next = batches.next();
    for (;;) {
      const { value: batch, done } = await next;
      if (done || !batch) break;
      // The next batch is read while this one is written.
      next = batches.next();
      next.catch(() => {});
      if (stopping.aborted || Date.now() > until) return await pause(work);
      await writeNextBatch(work, run, batch);
      if (run.nextRow === EARLY_ANALYZE + 1)
        analyzed = analyze(services, run).catch((error: unknown) => services.log.warn({ err: error }, 'analyze'));
    }
    const deferredResult = await resolveDeferredRows(work, {
      retry: async (records, last) => {
        const parsed = await run.parser.map(records);
        return write(work, (tx) => writeDeferredRows(tx, run, parsed, last));
      },
      shouldPause: () => stopping.aborted || Date.now() > until,
    });
    if (deferredResult === 'paused') return await pause(work);
  } finally {
    await Promise.all([analyzed, batches.return()]);
  }
  if (run.total >= BATCH_ROWS) await analyze(services, run);
  await write(work, async (tx) => {
    await endRun(tx, run, work.shouldRefreshMetrics, services.now());
  });
  return 'over';
}

async function writeNextBatch(work: ImportWork, run: Run, batch: ParsedBatch): Promise<void> {
  await run.kind.prepare?.(work.services.database, run, batch.records);
  await write(work, (tx) => writeBatch(tx, run, batch));
  run.nextRow += batch.records.length;
  run.position = batch.end;
}

async function undoImport(work: ImportWork, run: Run): Promise<WorkResult> {
  const until = Date.now() + work.slice;
  try {
    do {
      if (work.stopping.aborted || Date.now() > until) return await pause(work);
    } while ((await write(work, (tx) => undoBatch(tx, run))) > 0);
  } catch (error) {
    // Only users can resolve this conflict, so it is not retried.
    throw CONSTRAINT_VIOLATION.test((error as { code?: string }).code ?? '')
      ? new UndoStoppedError(UNAVAILABLE_VALUES_MESSAGE)
      : error;
  }
  await write(work, (tx) => endUndo(tx, run, work.shouldRefreshMetrics, work.services.now()));
  return 'over';
}

async function pause(work: ImportWork): Promise<WorkResult> {
  await work.services.database.inTenant(work.tenant, 'write', (tx) => queueImportRun(tx, work.importId));
  return 'paused';
}
