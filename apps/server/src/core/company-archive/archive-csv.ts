/**
 * The CSV files of an archive. Values are the texts of the database. An empty cell is NULL, and a quoted empty cell is an
 * empty text. Unlike exported lists, cells are not changed for spreadsheet programs, because an import must restore them.
 */
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** In bytes; no value of the product is larger. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

const formatCell = (value: string | null): string =>
  value === null ? '' : value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

export const formatRecord = (values: readonly (string | null)[]): string => `${values.map(formatCell).join(',')}\n`;

/** Yields the records of a file, the header included. @throws CsvError if the file is not valid */
export async function* readRecords(content: Readable): AsyncGenerator<(string | null)[]> {
  const parser = parse({
    record_delimiter: '\n',
    max_record_size: MAX_RECORD_BYTES,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
  content.on('error', (error) => parser.destroy(error));
  yield* content.pipe(parser) as AsyncIterable<(string | null)[]>;
}
