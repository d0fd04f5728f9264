/** Checks of an upload before its content is parsed: name, size, first bytes, header. */
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { CSV_LIMIT, IMPORT_MESSAGES, SHEET_LIMIT } from '@mainstay/contract/imports';
import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { isEmail } from '@mainstay/contract/rules/email';
import { parseDayOrMidnight } from './dates.ts';

export type FileType = 'csv' | 'xlsx' | 'xls';

export const COLUMN_LIMIT = 500;
export const NOT_UTF8 = 'The file is not UTF-8 text. Save it as CSV UTF-8 and upload it again.';
export const UNPACKS_TOO_LARGE = 'The decompressed file is too large. Save it as CSV and upload that file.';
export const NOT_READABLE = 'The spreadsheet cannot be read. Save it again or as CSV, and upload that file.';
export const CONTROL_CHARACTER_IN_NAME = 'The file name contains a control character. Rename the file.';
export const IS_FOLDER = 'This is a folder. Select a file.';
export const FILE_EMPTY = 'The file is empty.';

/** Written to the canonical CSV of a spreadsheet if a formula has no stored value. */
export const FORMULA_WITHOUT_VALUE = '=FORMULA WITHOUT VALUE';

const TYPES: readonly string[] = ['csv', 'xlsx', 'xls'];

/** @returns the type, or an error message for an invalid name (1-platform-17 to 19) */
export function detectFileType(fileName: string): { type: FileType } | { message: string } {
  const parts = (fileName.split(/[\\/]/).at(-1) ?? '').split('.');
  const extension = parts.at(-1)?.toLowerCase() ?? '';
  if (parts.length < 2 || !TYPES.includes(extension)) return { message: IMPORT_MESSAGES.type };
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(fileName)) return { message: CONTROL_CHARACTER_IN_NAME };
  if (parts.length > 2) return { message: IMPORT_MESSAGES.extensions };
  return { type: extension as FileType };
}

export const getSizeLimit = (type: FileType): number => (type === 'csv' ? CSV_LIMIT : SHEET_LIMIT);
/** @param limit in bytes, a whole number of megabytes */
export const getSizeMessage = (limit: number): string => `File size cannot be greater than ${limit / 2 ** 20} MB.`;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((b, i) => head[i] === b);

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Detects the encoding from the byte order mark; defaults to UTF-8. */
export function detectEncoding(head: Uint8Array): { encoding: Encoding; mark: number } {
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le', mark: 2 };
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be', mark: 2 };
  return { encoding: 'utf-8', mark: startsWith(head, [0xef, 0xbb, 0xbf]) ? 3 : 0 };
}

/**
 * Checks that the first bytes match the extension.
 * @returns an error message if they do not
 */
export function checkContent(type: FileType, head: Uint8Array): string | undefined {
  if (head.length === 0) return FILE_EMPTY;
  const isZip = startsWith(head, ZIP);
  const isCompound = startsWith(head, COMPOUND);
  if (type === 'xlsx') return isZip ? undefined : 'The content of the file is not an xlsx spreadsheet.';
  if (type === 'xls') return isCompound ? undefined : 'The content of the file is not an xls spreadsheet.';
  if (isZip || isCompound) return 'The content of the file is not CSV text. Use the extension xlsx or xls.';
  return detectEncoding(head).encoding === 'utf-8' && head.includes(0) ? NOT_UTF8 : undefined;
}

/** Returns the separator that occurs most often in the first line, outside of quotes. */
export function detectDelimiter(text: string): ',' | ';' | '\t' {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const c of text.trimStart()) {
    if (c === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (c === '\n' || c === '\r')) break;
    else if (!isQuoted && c in counts) counts[c as ',']++;
  }
  if (counts['\t'] > Math.max(counts[','], counts[';'])) return '\t';
  return counts[';'] > counts[','] ? ';' : ',';
}

const looksLikeData = (cell: string) =>
  /^[-+]?\d[\d.,]*$/.test(cell) || isEmail(cell) || parseDayOrMidnight(cell, 'dmy') !== undefined;

/**
 * Trims a header and removes trailing columns without a name.
 * @returns the column names, or an error message
 */
export function parseHeader(cells: readonly string[]): { headers: string[] } | { message: string } {
  const headers = cells.map((c) => unmarkFormulas(c).replace(/\s+/g, ' ').trim());
  while (headers.length > 0 && headers.at(-1) === '') headers.pop();
  if (headers.length === 0) return { message: 'The first line must contain the column names.' };
  if (headers.length > COLUMN_LIMIT)
    return { message: `The file has ${headers.length} columns; at most ${COLUMN_LIMIT} are allowed.` };
  const unnamedIndex = headers.indexOf('');
  if (unnamedIndex >= 0) return { message: `Column ${unnamedIndex + 1} has no name in the first line.` };
  if (headers.some(looksLikeData))
    return { message: 'The first line must contain the column names, but it looks like data.' };
  if (headers.some((h) => h.length > TEXT_LIMIT))
    return { message: `A column name is longer than ${TEXT_LIMIT} characters.` };
  // oxlint-disable-next-line no-control-regex
  if (headers.some((h) => /[\u0000-\u001f\u007f]/.test(h)))
    return { message: 'A column name contains a control character.' };
  const seen = new Set<string>();
  for (const header of headers) {
    if (seen.has(header.toLowerCase())) return { message: `The first line contains the column "${header}" twice.` };
    seen.add(header.toLowerCase());
  }
  return { headers };
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const UNKNOWN_SIZE = 0xffffffff;

export interface ZipEntry {
  /** Offset of its local header. */
  offset: number;
  method: number;
  packed: number;
  declared: number;
}

/**
 * Reads the central directory of a zip file, which declares the unpacked sizes. Returns undefined if it is missing or
 * incomplete.
 */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < 0) return undefined;
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (position + 46 > bytes.length || view.getUint32(position, true) !== DIRECTORY_ENTRY) return undefined;
    const entry = {
      method: view.getUint16(position + 10, true),
      packed: view.getUint32(position + 20, true),
      declared: view.getUint32(position + 24, true),
      offset: view.getUint32(position + 42, true),
    };
    if (entry.packed === UNKNOWN_SIZE || entry.declared === UNKNOWN_SIZE) return undefined;
    entries.push(entry);
    position +=
      46 +
      view.getUint16(position + 28, true) +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
  }
  return entries;
}

/** Maximum number of bytes that a spreadsheet may unpack to, followed by the maximum number of its parts. */
export const UNPACKED_LIMIT = 157_286_400;
const PARTS_LIMIT = 5000;

/** Returns true if a zip file is too large according to its own directory. */
export function isZipBomb(entries: readonly ZipEntry[]): boolean {
  return entries.length > PARTS_LIMIT || entries.reduce((sum, e) => sum + e.declared, 0) > UNPACKED_LIMIT;
}
