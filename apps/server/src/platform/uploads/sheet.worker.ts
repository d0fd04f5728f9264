/**
 * Converts the first sheet of a spreadsheet to canonical CSV in a separate thread. A malicious file affects only this
 * thread, which is terminated if it takes too long. Every row begins with its number in the sheet.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import {
  COLUMN_LIMIT,
  FORMULA_WITHOUT_VALUE,
  isZipBomb,
  NOT_READABLE,
  UNPACKS_TOO_LARGE,
  type ZipEntry,
  readZipEntries,
} from './checks.ts';

interface Task {
  source: string;
  target: string;
  /** Maximum size of the CSV in bytes. */
  limit: number;
}

class SheetError extends Error {}

/** The library's own types lack its formatter. */
const formatter = XLSX.SSF as {
  is_date(format: string): boolean;
  parse_date_code(value: number, options: { date1904: boolean }): DayParts | null;
};
interface DayParts {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
  S: number;
}

/** Rejects a file that unpacks to more than it declares, which would bypass all limits. */
function checkUnpacked(bytes: Buffer, entry: ZipEntry): void {
  const data = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  if (entry.method === 0 && entry.packed > entry.declared) throw new SheetError(UNPACKS_TOO_LARGE);
  if (entry.method !== 8) return;
  try {
    inflateRawSync(bytes.subarray(data, data + entry.packed), { maxOutputLength: Math.max(1, entry.declared) });
  } catch (error) {
    throw new SheetError(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? UNPACKS_TOO_LARGE : NOT_READABLE,
    );
  }
}

function checkZip(bytes: Buffer): void {
  if (bytes[0] !== 0x50) return;
  const entries = readZipEntries(bytes);
  if (!entries) throw new SheetError(NOT_READABLE);
  if (isZipBomb(entries)) throw new SheetError(UNPACKS_TOO_LARGE);
  for (const entry of entries) checkUnpacked(bytes, entry);
}

const padTwo = (n: number) => String(n).padStart(2, '0');

/** Formats dates as ISO text regardless of the cell format; formulas return their stored result. */
function formatCell(cell: XLSX.CellObject | undefined, date1904: boolean): string {
  if (!cell) return '';
  if (cell.f !== undefined && (cell.v === undefined || cell.t === 'z')) return FORMULA_WITHOUT_VALUE;
  if (cell.t === 'z' || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && formatter.is_date(cell.z)) return formatDay(cell.v, date1904) ?? String(cell.v);
    return String(Number(cell.v.toPrecision(15)));
  }
  return String(cell.v);
}

function formatDay(value: number, date1904: boolean): string | undefined {
  const parts = formatter.parse_date_code(value, { date1904 });
  if (!parts || parts.y < 1900) return undefined;
  const day = `${parts.y}-${padTwo(parts.m)}-${padTwo(parts.d)}`;
  return parts.H || parts.M || parts.S
    ? `${day} ${padTwo(parts.H)}:${padTwo(parts.M)}:${padTwo(Math.floor(parts.S))}`
    : day;
}

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const FLUSH_CHARS = 1_000_000;

function convert({ source, target, limit }: Task): void {
  const bytes = readFileSync(source);
  checkZip(bytes);
  // Stubs are needed because otherwise a formula without a stored value would be skipped like an empty cell.
  const options = {
    dense: true,
    sheets: 0,
    cellFormula: true,
    sheetStubs: true,
    cellHTML: false,
    cellNF: true,
    bookVBA: false,
  } as const;
  const book = XLSX.read(bytes, options);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = (sheet?.['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const file = openSync(target, 'w', 0o600);
  let buffered = '';
  let bytesWritten = 0;
  const flush = () => {
    bytesWritten += writeSync(file, buffered);
    buffered = '';
    if (bytesWritten > limit) throw new SheetError(UNPACKS_TOO_LARGE);
  };
  try {
    let width = 0;
    rows.forEach((row, index) => {
      const cells = row?.slice(0, width === 0 ? COLUMN_LIMIT * 4 : width + 1).map((c) => formatCell(c, date1904)) ?? [];
      if (Array.from(cells).every((c) => !c)) return;
      width ||= cells.length;
      buffered += `${index + 1},${Array.from(cells, (c) => quoteCell(c ?? '')).join(',')}\n`;
      if (buffered.length > FLUSH_CHARS) flush();
    });
    flush();
  } finally {
    closeSync(file);
  }
}

// Time is measured from here on, so that loading the thread does not count.
parentPort?.postMessage({ ready: true });
try {
  convert(workerData as Task);
  parentPort?.postMessage({ fault: null });
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof SheetError ? error.message : NOT_READABLE });
}
