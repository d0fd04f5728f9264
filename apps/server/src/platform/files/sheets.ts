/** Lists as CSV files that are sent while they are read. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CSV_MARK, csvLine, csvRow, type SheetCell } from './csv.ts';

/** The lines of a file: the names of its columns, then a line a row, a page at a time. */
export async function* sheetLines<R>(
  columns: readonly (readonly [header: string, cell: (row: R) => SheetCell])[],
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(([header]) => header));
  for await (const rows of pages) {
    let lines = '';
    for (const row of rows) lines += csvRow(columns.map(([, cell]) => cell(row)));
    if (lines !== '') yield lines;
  }
}

/** Sends lines as a file; they are made no faster than they are taken. */
export const sendSheet = (reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines));

/** The pages of a list that counts them, from the first on; each is read when the one before is sent. */
export async function* pagesFrom<R>(
  read: (pageNum: number) => Promise<{ rows: readonly R[]; has_next: boolean }>,
): AsyncGenerator<readonly R[]> {
  for (let pageNum = 1; ; pageNum++) {
    const { rows, has_next } = await read(pageNum);
    yield rows;
    if (!has_next) return;
  }
}
