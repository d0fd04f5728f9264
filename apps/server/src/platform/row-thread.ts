/**
 * Rows of a file in a thread of their own: a row that takes too long costs its import some seconds, and no other user
 * anything. The thread tells by shared memory which row it is at, so that the one it hangs on is known.
 */
import { parentPort, type Worker, workerData } from 'node:worker_threads';

interface RowThreadData<Task> {
  task: Task;
  /** One number: the row that the thread is at, counted from 1; 0 between calls. */
  progress: Int32Array;
}

/** What a thread does with each row of a task. */
export type CreateRowHandler<Task, Row, Result> = (task: Task) => (row: Row) => Result;

/** Runs in the thread: answers every list of rows with what the handler makes of each. */
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

/** Too many rows of a file took too long to read the rest of it. */
export class RowsTooSlowError extends Error {
  constructor() {
    super(ROWS_TOO_SLOW);
  }
}

export interface RowThreadOptions<Task, Row, Result> {
  task: Task;
  open: (data: RowThreadData<Task>) => Promise<Worker>;
  /** The result of a row that took too long. */
  toSlowResult: (row: Row) => Result;
  /** Milliseconds between looks at the thread: a row that it is at in two of them takes too long. */
  rowLimit?: number;
}

const ROW_LIMIT_MS = 2000;
/** Looks at a thread that loads its program and has begun no row. */
const LOADING_LOOKS = 15;
const MAX_SLOW_ROWS = 3;

/** The row that the thread was ended at, by its position in the list. */
class SlowRow {
  constructor(readonly at: number) {}
}

/** Opened by its first rows. One list at a time; it has to be closed. */
export class RowThread<Task, Row, Result> {
  readonly #options: RowThreadOptions<Task, Row, Result>;
  readonly #progress = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  #slowRows = 0;

  constructor(options: RowThreadOptions<Task, Row, Result>) {
    this.#options = options;
  }

  /** @throws RowsTooSlowError where more than a few rows of all lists took too long */
  async map(rows: readonly Row[]): Promise<Result[]> {
    const slow = new Map<Row, Result>();
    for (;;) {
      const quick = rows.filter((row) => !slow.has(row));
      const outcome = await this.#ask(quick);
      if (!(outcome instanceof SlowRow)) {
        const results = outcome.values();
        return rows.map((row) => slow.get(row) ?? (results.next().value as Result));
      }
      await this.close();
      this.#slowRows++;
      const row = quick[outcome.at] as Row;
      if (this.#slowRows > MAX_SLOW_ROWS) throw new RowsTooSlowError();
      slow.set(row, this.#options.toSlowResult(row));
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
      let looks = 0;
      let before = 0;
      const onMessage = (results: Result[]) => settle(() => resolve(results));
      const onError = (error: Error) => settle(() => reject(error));
      const onExit = () => onError(new Error('The thread of an import ended.'));
      const look = () => {
        const now = Atomics.load(this.#progress, 0);
        looks++;
        if (now > 0 && now === before) return settle(() => resolve(new SlowRow(now - 1)));
        if (now === 0 && looks > LOADING_LOOKS) return onError(new Error('The thread of an import did not start.'));
        before = now;
        timer = setTimeout(look, rowLimit);
      };
      let timer = setTimeout(look, rowLimit);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        end();
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(rows);
    });
  }
}
