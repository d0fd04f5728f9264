/** Parses the cells of an import in a separate thread. */
import { type CreateRowHandler, serveRows } from '../../../platform/row-thread.ts';
import type { FileRecord } from '../../../platform/uploads/records.ts';
import type { ParsedRecord } from '../import-rows.ts';
import { createRowParser, type ParserTask } from './parse-row.ts';

const createHandler: CreateRowHandler<ParserTask, FileRecord, ParsedRecord> = (task) => {
  const parse = createRowParser(task);
  return ({ line, cells }) => ({ line, cells, ...parse(cells) });
};
serveRows(createHandler);
