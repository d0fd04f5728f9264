/** Lists as CSV files that are sent while they are read. */
import { Readable } from 'node:stream';
import { CSV_BOM, csvRow, type SheetCell } from '@mainstay/contract/rules/csv';
import type { FastifyReply } from 'fastify';
import type { TenantTx, TxMode } from '../database/tenant-tx.ts';

/** A column: its name for people, and what stands in it. */
export type SheetColumn<Row> = readonly [header: string, cell: (row: Row) => SheetCell];

/** A list that people take along. */
export interface Sheet<Row, At> {
  /** Of the file, with its ending. */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /**
   * Reads what follows a place of the list, undefined for its beginning. One transaction a part, so that a slow reader
   * of the file holds nothing up; who may read is asked for each.
   */
  read: (
    tx: TenantTx,
    after: At | undefined,
    limit: number,
  ) => Promise<{ rows: readonly Row[]; next?: At | undefined }>;
  /** Writes down who took it along. */
  record: (tx: TenantTx) => Promise<void>;
}

interface SheetCall {
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  reply: FastifyReply;
}

/** Rows that one transaction reads. */
const PART_ROWS = 1000;

/** The lines of a file: the names of its columns, then a line a row, a part at a time. */
async function* getLines<Row>(
  columns: readonly SheetColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(columns.map(([header]) => header));
  for await (const rows of parts) {
    let lines = '';
    for (const row of rows) lines += csvRow(columns.map(([, cell]) => cell(row)));
    if (lines !== '') yield lines;
  }
}

/**
 * Sends a list as a file. Its first part is read before anything is answered: what is refused is refused, not sent as a
 * file. The rest is read no faster than it is taken.
 */
export async function sendSheet<Row, At>({ inTenant, reply }: SheetCall, sheet: Sheet<Row, At>): Promise<FastifyReply> {
  const readAfter = (at: At | undefined) => inTenant('read', (tx) => sheet.read(tx, at, PART_ROWS));
  const first = await readAfter(undefined);
  await inTenant('write', sheet.record);
  async function* parts() {
    for (let part = first; ; part = await readAfter(part.next)) {
      yield part.rows;
      if (part.next === undefined) return;
    }
  }
  return reply
    .header('content-disposition', `attachment; filename="${sheet.name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(getLines(sheet.columns, parts())));
}
