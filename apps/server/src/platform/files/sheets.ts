/** Lists as CSV files that are sent while they are read. */
import { Readable } from 'node:stream';
import { CSV_BOM, csvRow, type SheetCell } from '@mainstay/contract/rules/csv';
import type { FastifyReply } from 'fastify';
import type { TenantTx, TxMode } from '../database/tenant-tx.ts';

/** A column: its header, and a function that returns its cell. */
export type SheetColumn<Row> = readonly [header: string, cell: (row: Row) => SheetCell];

/** A list that users can export. */
export interface Sheet<Row, At> {
  /** The file name, with its extension. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /**
   * Reads the rows after a position of the list; undefined starts at the beginning. Each batch has its own transaction,
   * so that a slow client does not hold one open; access is checked for each batch.
   */
  read: (
    tx: TenantTx,
    after: At | undefined,
    limit: number,
  ) => Promise<{ rows: readonly Row[]; next?: At | undefined }>;
  /** Records the export in the audit log. */
  record: (tx: TenantTx) => Promise<void>;
}

interface SheetCall {
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  reply: FastifyReply;
}

/** Rows per transaction. */
const BATCH_ROWS = 1000;

/** Generates the lines of a file in batches: the header, then one line per row. */
async function* getLines<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(columns.map(([header]) => header));
  for await (const rows of batches) {
    let lines = '';
    for (const row of rows) lines += csvRow(columns.map(([, cell]) => cell(row)));
    if (lines !== '') yield lines;
  }
}

/**
 * Sends a list as a file. The first batch is read before the reply starts, so that errors are sent as an error reply
 * instead of a file. The rest is read with backpressure.
 */
export async function sendSheet<Row, At>({ inTenant, reply }: SheetCall, sheet: Sheet<Row, At>): Promise<FastifyReply> {
  const readAfter = (position: At | undefined) => inTenant('read', (tx) => sheet.read(tx, position, BATCH_ROWS));
  const first = await readAfter(undefined);
  await inTenant('write', sheet.record);
  async function* generateBatches() {
    for (let batch = first; ; batch = await readAfter(batch.next)) {
      yield batch.rows;
      if (batch.next === undefined) return;
    }
  }
  return reply
    .header('content-disposition', `attachment; filename="${sheet.name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(getLines(sheet.columns, generateBatches())));
}
