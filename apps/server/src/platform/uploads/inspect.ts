/** Scans a stored file once: its header, samples, the date formats of every column, the number of rows, and errors. */
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { Transform } from 'node:stream';
import type { DateFormat } from '@mainstay/contract/rules/import-fields';
import { BusinessError } from '../http/errors.ts';
import {
  type Layout,
  type ParsedRecord,
  type RecordPosition,
  createParser,
  toFileRecord,
  describeParserError,
} from './records.ts';
import { countDay, getPossibleFormats, createDayCount } from './dates.ts';
import { detectDelimiter, FILE_EMPTY, NOT_UTF8, parseHeader } from './checks.ts';

/** A column as it was uploaded. */
export interface FileColumn {
  header: string;
  samples: string[];
  /** Possible formats of its days; empty if it contains no days. */
  formats: DateFormat[];
}

export interface Inspection {
  columns: FileColumn[];
  layout: Layout;
  total: number;
  /** Position of the first row. */
  first: RecordPosition;
}

const HEADER_BYTES = 65_536;
const SAMPLES = 3;
const SAMPLE_CHARS = 100;

/** Reads the first bytes of a file. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

class NotTextError extends Error {}

/** Passes bytes through if they are valid UTF-8. */
function createUtf8Check(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk: Buffer | undefined, pass: (error?: Error | null, data?: Buffer) => void) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      pass(null, chunk);
    } catch {
      pass(new NotTextError());
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => check(chunk, pass),
    flush: (pass) => check(undefined, pass),
  });
}

interface ColumnTally {
  samples: string[];
  days: ReturnType<typeof createDayCount>;
}

function tallyRow(tallies: readonly ColumnTally[], cells: readonly string[]): void {
  tallies.forEach(({ samples, days }, index) => {
    const cell = cells[index];
    if (!cell) return;
    countDay(days, cell);
    if (samples.length === SAMPLES) return;
    const sample = unmarkFormulas(cell.trim()).trim().slice(0, SAMPLE_CHARS);
    if (sample !== '' && !samples.includes(sample)) samples.push(sample);
  });
}

/**
 * @param mark length of the byte order mark in bytes
 * @throws BusinessError stating why the file cannot be used
 */
export async function inspect(path: string, { sheet, mark }: { sheet: boolean; mark: number }): Promise<Inspection> {
  const head = await readHead(path);
  const layout: Layout = { sheet, delimiter: sheet ? ',' : detectDelimiter(head.subarray(mark).toString('utf8')) };
  const start: RecordPosition = { byte: mark, line: 0 };
  const source = createReadStream(path, { start: mark });
  const utf8Check = createUtf8Check();
  const records = createParser(layout.delimiter);
  source.on('error', (error) => utf8Check.destroy(error));
  utf8Check.on('error', (error) => records.destroy(error));
  source.pipe(utf8Check).pipe(records);
  let first: RecordPosition | undefined;
  let headers: string[] = [];
  let tallies: ColumnTally[] = [];
  let total = 0;
  try {
    for await (const parsed of records as AsyncIterable<ParsedRecord>) {
      const { cells } = toFileRecord(parsed, layout, start);
      if (first) {
        total++;
        tallyRow(tallies, cells);
        continue;
      }
      const header = parseHeader(cells);
      if ('message' in header) throw new BusinessError(header.message);
      headers = header.headers;
      tallies = headers.map(() => ({ samples: [], days: createDayCount() }));
      first = { byte: mark + parsed.info.bytes, line: parsed.info.lines };
    }
  } catch (error) {
    if (error instanceof NotTextError) throw new BusinessError(NOT_UTF8);
    const message = describeParserError(error);
    throw message ? new BusinessError(message) : error;
  } finally {
    source.destroy();
    records.destroy();
  }
  if (!first) throw new BusinessError(FILE_EMPTY);
  if (total === 0) throw new BusinessError('The file has a header but no rows.');
  const columns = tallies.map((tally, index) => ({
    header: headers[index] ?? '',
    samples: tally.samples,
    formats: getPossibleFormats(tally.days),
  }));
  return { columns, layout, total, first };
}
