/**
 * The CSV files of an archive. Values are the texts of the database. NULL is `\N`, as in files of the database itself, and an
 * empty cell is an empty text. Unlike exported lists, cells are not changed for spreadsheet programs, because an import must
 * restore them.
 */
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';

export type ArchiveRecord = (string | null)[];

/** In characters; no record of the product is longer. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

const NULL = '\\N';
/** Such a text is written with an additional backslash, so that it is not read as NULL. */
const LIKE_NULL = /^\\+N$/;

function formatCell(value: string | null): string {
  if (value === null) return NULL;
  if (LIKE_NULL.test(value)) return `\\${value}`;
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function parseCell(cell: string): string | null {
  if (!cell.startsWith('\\')) return cell;
  return cell === NULL ? null : LIKE_NULL.test(cell) ? cell.slice(1) : cell;
}

export const formatRecord = (values: readonly (string | null)[]): string => `${values.map(formatCell).join(',')}\n`;

const ignore = () => {};

/**
 * Yields the records of a file, the header included.
 *
 * @throws CsvError if the file is not valid, a record is too long, or its number of values is not that of the header
 */
export async function* readRecords(
  content: AsyncIterable<Buffer | string>,
  maxLength = MAX_RECORD_LENGTH,
): AsyncGenerator<ArchiveRecord> {
  // The option `cast` could tell empty cells from quoted ones, but it takes 20 times as long, because it copies the state
  // of the parser for every cell.
  const parser = parse({ record_delimiter: '\n', max_record_size: maxLength });
  // An error of the content is thrown by the parser.
  pipeline(content, parser, ignore);
  for await (const record of parser as AsyncIterable<string[]>) yield record.map(parseCell);
}
