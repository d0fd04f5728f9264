/** Reads the records of a stored file in batches. Reading can start at any record with a known position. */
import { createReadStream } from 'node:fs';
import { CsvError, type Info, parse } from 'csv-parse';

/** How the stored bytes are read. They are always UTF-8, regardless of the uploaded encoding. */
export interface Layout {
  delimiter: ',' | ';' | '\t';
  /** True if converted from a spreadsheet: the first column is the row number in the sheet. */
  sheet: boolean;
}

/** A position between two records. */
export interface RecordPosition {
  byte: number;
  /** Number of the line before the position, counted from 1. */
  line: number;
}

export interface FileRecord {
  /** Line of the file on which the record begins, or row of the sheet. */
  line: number;
  cells: string[];
}

export interface Batch {
  records: FileRecord[];
  /** Position of the next batch. */
  end: RecordPosition;
}

/** Maximum size of a record in bytes. */
const RECORD_LIMIT = 1_048_576;
const READ_AHEAD_BYTES = 262_144;

export function createParser(delimiter: string) {
  return parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_LIMIT,
  });
}

const countLineBreaks = (cells: readonly string[]): number => {
  let breaks = 0;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return breaks;
};

export interface ParsedRecord {
  record: string[];
  info: Pick<Info, 'bytes' | 'lines'>;
}

export function toFileRecord({ record, info }: ParsedRecord, layout: Layout, from: RecordPosition): FileRecord {
  if (layout.sheet) return { line: Number(record[0]), cells: record.slice(1) };
  return { line: from.line + info.lines - countLineBreaks(record), cells: record };
}

/** Yields the batches from a position to the end. */
export async function* readBatches(
  file: string,
  layout: Layout,
  from: RecordPosition,
  size: number,
): AsyncGenerator<Batch, void> {
  const source = createReadStream(file, { start: from.byte, highWaterMark: READ_AHEAD_BYTES });
  const records = source.pipe(createParser(layout.delimiter));
  source.on('error', (error) => records.destroy(error));
  let batch: FileRecord[] = [];
  let end = from;
  try {
    for await (const parsed of records as AsyncIterable<ParsedRecord>) {
      batch.push(toFileRecord(parsed, layout, from));
      end = { byte: from.byte + parsed.info.bytes, line: from.line + parsed.info.lines };
      if (batch.length === size) {
        yield { records: batch, end };
        batch = [];
      }
    }
    if (batch.length > 0) yield { records: batch, end };
  } finally {
    source.destroy();
    records.destroy();
  }
}

/** Returns a readable message for a parser error. */
export function describeParserError(error: unknown): string | undefined {
  if (!(error instanceof CsvError)) return undefined;
  const { lines } = error as CsvError & { lines?: number };
  const location = lines ? `Line ${lines}: ` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${location}a quotation mark is not closed.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${location}the line is longer than 1 MB.`;
  return `${location}the line is not valid CSV.`;
}
