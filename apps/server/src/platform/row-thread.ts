/**
 * Processes the rows of a file in a separate thread. A row that takes too long delays its import by a few seconds and
 * affects no other user. The thread publishes its current row in shared memory, so that a blocking row can be
 * identified.
 */
import { parentPort, type Worker, workerData } from 'node:worker_threads';

interface RowThreadData<Task> {
  task: Task;
  /** One number: the current row of the thread, counted from 1; 0 between calls. */
  progress: Int32Array;
}

/** Creates the function that processes each row of a task. */
export type CreateRowHandler<Task, Row, Result> = (task: Task) => (row: Row) => Result;

/** Runs in the thread: replies to every list of rows with the list of results. */
export function serveRows(createHandler: CreateRowHandler<never, never, unknown>): void {
  const { task, progress } = workerData as RowThreadData<never>;
  const handle = createHandler(task);
  parentPort?.on('message', (rows: never[]) => {
    const results = rows.map((row, at) => {
      Atomics.store(progress, 0, at + 1);
      return handle(row);
    });
    Atomics.store(progress, 0, 0);
    parentPort?.postMessage(results);
  });
}

export const ROWS_TOO_SLOW = 'The rows of the file take too long to read. Shorten their cells and upload it again.';

/** Thrown if too many rows of a file took too long; the rest of the file is not read. */
export class RowsTooSlowError extends Error {
  constructor() {
    super(ROWS_TOO_SLOW);
  }
}

export interface RowThreadOptions<Task, Row, Result> {
  task: Task;
  open: (data: RowThreadData<Task>) => Promise<Worker>;
  /** Returns the result for a row that took too long. */
  toSlowResult: (row: Row) => Result;
  /** Milliseconds between checks of the thread. A row that is current in two consecutive checks takes too long. */
  rowLimit?: number;
}

const ROW_LIMIT_MS = 2000;
/** Maximum number of checks while the thread is loading and has not begun a row. */
const MAX_LOADING_CHECKS = 15;
const MAX_SLOW_ROWS = 3;

/** The row during which the thread was terminated, by its index in the list. */
class SlowRow {
  constructor(readonly index: number) {}
}

/** A thread that starts with its first rows. It processes one list at a time and must be closed. */
export class RowThread<Task, Row, Result> {
  readonly #options: RowThreadOptions<Task, Row, Result>;
  readonly #progress = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  #slowRows = 0;

  constructor(options: RowThreadOptions<Task, Row, Result>) {
    this.#options = options;
  }

  /** @throws RowsTooSlowError if more than a few rows of all lists took too long */
  async map(rows: readonly Row[]): Promise<Result[]> {
    const slowResults = new Map<Row, Result>();
    for (;;) {
      const remainingRows = rows.filter((row) => !slowResults.has(row));
      const outcome = await this.#ask(remainingRows);
      if (!(outcome instanceof SlowRow)) {
        const results = outcome.values();
        return rows.map((row) => slowResults.get(row) ?? (results.next().value as Result));
      }
      await this.close();
      this.#slowRows++;
      const row = remainingRows[outcome.index] as Row;
      if (this.#slowRows > MAX_SLOW_ROWS) throw new RowsTooSlowError();
      slowResults.set(row, this.#options.toSlowResult(row));
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(rows: readonly Row[]): Promise<Result[] | SlowRow> {
    if (rows.length === 0) return [];
    const { task, open, rowLimit = ROW_LIMIT_MS } = this.#options;
    Atomics.store(this.#progress, 0, 0);
    const worker = (this.#worker ??= await open({ task, progress: this.#progress }));
    return new Promise((resolve, reject) => {
      let checkCount = 0;
      let previousRow = 0;
      const onMessage = (results: Result[]) => finish(() => resolve(results));
      const onError = (error: Error) => finish(() => reject(error));
      const onExit = () => onError(new Error('The import thread ended.'));
      const check = () => {
        const currentRow = Atomics.load(this.#progress, 0);
        checkCount++;
        if (currentRow > 0 && currentRow === previousRow) return finish(() => resolve(new SlowRow(currentRow - 1)));
        if (currentRow === 0 && checkCount > MAX_LOADING_CHECKS)
          return onError(new Error('The import thread did not start.'));
        previousRow = currentRow;
        timer = setTimeout(check, rowLimit);
      };
      let timer = setTimeout(check, rowLimit);
      const finish = (complete: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        complete();
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(rows);
    });
  }
}
