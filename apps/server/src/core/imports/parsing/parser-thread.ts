/** Creates the thread that parses the cells of an import. */
import { RowThread } from '../../../platform/row-thread.ts';
import type { FileRecord } from '../../../platform/uploads/records.ts';
import { openWorker } from '../../../platform/worker-thread.ts';
import type { ParsedRecord } from '../import-rows.ts';
import { type ParserTask, ROW_TOO_SLOW } from './parse-row.ts';

export type RowParser = RowThread<ParserTask, FileRecord, ParsedRecord>;

/** Starts the thread lazily, when there are rows to parse. */
export const createParserThread = (task: ParserTask): RowParser =>
  new RowThread({
    task,
    open: (workerData) => openWorker(new URL('./row-parser.worker.ts', import.meta.url), { workerData }),
    toSlowResult: ({ line, cells }) => ({ line, cells, fields: {}, errors: [{ column: null, reason: ROW_TOO_SLOW }] }),
  });
