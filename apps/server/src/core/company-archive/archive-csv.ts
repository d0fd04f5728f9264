/**
 * The CSV files of an archive. Values are the texts of the database. An empty cell is NULL, and a quoted empty cell is an
 * empty text. Unlike exported lists, cells are not changed for spreadsheet programs, because an import must restore them.
 */

export type ArchiveRecord = (string | null)[];

/** In characters; no record of the product is longer. */
const MAX_RECORD_LENGTH = 64 * 1024 * 1024;

const formatCell = (value: string | null): string =>
  value === null ? '' : value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

export const formatRecord = (values: readonly (string | null)[]): string => `${values.map(formatCell).join(',')}\n`;

/** The text is not CSV as `formatRecord` writes it. */
export class CsvFormatError extends Error {}

/**
 * Yields the records of a file, the header included, as many at a time as have arrived. A parser for every form of CSV takes several
 * times as long, because it examines each cell for options.
 *
 * @throws CsvFormatError if the file is not valid
 */
export async function* readRecords(
  content: AsyncIterable<Buffer | string>,
  maxLength = MAX_RECORD_LENGTH,
): AsyncGenerator<ArchiveRecord[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let parts: string[] = [];
  let length = 0;
  // The beginning of a record is only parsed again when twice as much has arrived, so that the time stays linear.
  let neededLength = 0;
  for await (const chunk of content) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    parts.push(text);
    length += text.length;
    if (length < neededLength) continue;
    const { records, rest } = parseRecords(parts.join(''));
    if (rest.length > maxLength) throw new CsvFormatError('a record is too long');
    parts = [rest];
    length = rest.length;
    neededLength = Math.min(rest.length * 2, maxLength + 1);
    if (records.length > 0) yield records;
  }
  const { records, rest } = parseRecords(parts.join('') + decoder.decode());
  if (rest !== '') throw new CsvFormatError('the last record is incomplete');
  if (records.length > 0) yield records;
}

const QUOTE = 34;
const COMMA = 44;
const NEWLINE = 10;

/** Returns the complete records of a text, and the text of the record that is not complete. */
function parseRecords(text: string): { records: ArchiveRecord[]; rest: string } {
  const records: ArchiveRecord[] = [];
  let record: ArchiveRecord = [];
  let recordStart = 0;
  let at = 0;
  while (at < text.length) {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = isQuoted ? findQuotedEnd(text, at + 1) : findEnd(text, at);
    if (end < 0) break;
    if (isQuoted) {
      const value = text.slice(at + 1, end - 1);
      record.push(value.includes('"') ? value.replaceAll('""', '"') : value);
    } else record.push(end === at ? null : text.slice(at, end));
    at = end + 1;
    if (text.charCodeAt(end) === COMMA) continue;
    records.push(record);
    record = [];
    recordStart = at;
  }
  return { records, rest: text.slice(recordStart) };
}

/** Returns the position of the comma or the line end after a cell without quotes, or -1 if the text ends before. */
function findEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === NEWLINE) return at;
    if (code === QUOTE) throw new CsvFormatError('a cell contains a quotation mark but is not quoted');
  }
  return -1;
}

/** The same for a cell with quotes. @param start the position after its opening quotation mark */
function findQuotedEnd(text: string, start: number): number {
  for (let from = start; ; from += 2) {
    from = text.indexOf('"', from);
    if (from < 0 || from + 1 === text.length) return -1;
    const next = text.charCodeAt(from + 1);
    if (next === COMMA || next === NEWLINE) return from + 1;
    if (next !== QUOTE) throw new CsvFormatError('a quoted cell is followed by text');
  }
}
