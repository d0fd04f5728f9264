/** Parses rows of a file as rows of a custom table. */
import { unmarkFormulas } from '@mainstay/contract/rules/csv';
import { MAX_IMPORT_ROWS, type RowError } from '@mainstay/contract/custom-tables';
import type { DateFormat } from '@mainstay/contract/rules/import-fields';
import { type CellValue, parseCell, type TableColumn } from '@mainstay/contract/rules/custom-rows';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { parseDayOrMidnight } from '../../platform/uploads/dates.ts';
import { parseNumber } from '../../platform/uploads/numbers.ts';
import { ACCOUNT_REQUIRED } from './row-formats.ts';

export type Values = Record<string, CellValue>;

/** A valid row, with the line of the file where it begins. */
export interface ParsedRow {
  line: number;
  values: Values;
}

/** A column of the file, and the table column that it is imported into. */
export interface ColumnMapping {
  at: number;
  header: string;
  column: TableColumn;
  /** The date format of the column; undefined if it is ambiguous. */
  format: DateFormat | undefined;
}

interface FileColumn {
  header: string;
  formats: readonly DateFormat[];
}

export const tooManyRowsMessage = (total: number): string =>
  `The file has ${formatNumber(total)} rows; the limit is ${formatNumber(MAX_IMPORT_ROWS)} per import.`;
const AMBIGUOUS = 'Ambiguous date. Use the format 2026-01-31.';
const MORE_CELLS = 'The row has more cells than the header.';

const pickDateFormat = (formats: readonly DateFormat[]): DateFormat | undefined =>
  formats.length === 0 || formats.includes('iso') ? 'iso' : formats.length === 1 ? formats[0] : undefined;

/** Maps the columns of a file by key or by label. @returns why the file cannot be used if a column has no match */
export function mapColumns(
  columns: readonly TableColumn[],
  file: readonly FileColumn[],
): { mappings: ColumnMapping[] } | { fault: string } {
  const mappings: ColumnMapping[] = [];
  for (const [at, { header, formats }] of file.entries()) {
    const name = header.toLowerCase();
    const column =
      columns.find(({ key }) => key === name) ?? columns.find(({ label }) => label.trim().toLowerCase() === name);
    if (!column) return { fault: `The table has no column named ${header}.` };
    const duplicate = mappings.find((one) => one.column === column);
    if (duplicate) return { fault: `${duplicate.header} and ${header} are the same column of the table.` };
    mappings.push({ at, header, column, format: pickDateFormat(formats) });
  }
  return { mappings };
}

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);

/** Converts the text of a cell to the input of its column's type. */
function toTypedInput(text: string, { column, format }: ColumnMapping): { raw: CellValue } | { fault: string } {
  switch (column.type) {
    case 'number': {
      const parsed = parseNumber(text);
      return 'fault' in parsed ? parsed : { raw: parsed.number };
    }
    case 'date': {
      if (format === undefined) return { fault: AMBIGUOUS };
      return { raw: parseDayOrMidnight(text, format) ?? text };
    }
    case 'boolean': {
      const word = text.toLowerCase();
      return { raw: YES.has(word) ? true : NO.has(word) ? false : text };
    }
    default:
      return { raw: text };
  }
}

/** Parses one row of the file. @returns its values and all its errors */
export function parseLine(
  mappings: readonly ColumnMapping[],
  cells: readonly string[],
  { line, accountKey }: { line: number; accountKey: string | null },
): { row: ParsedRow; errors: RowError[] } {
  const values: Values = {};
  const errors: RowError[] = [];
  if (cells.slice(mappings.length).some((cell) => cell.trim() !== ''))
    errors.push({ line, column: null, reason: MORE_CELLS });
  for (const one of mappings) {
    const text = unmarkFormulas((cells[one.at] ?? '').trim()).trim();
    const cellInput = text === '' ? { raw: null } : toTypedInput(text, one);
    const parsed = 'fault' in cellInput ? cellInput : parseCell(one.column, cellInput.raw);
    if (parsed.fault !== undefined) errors.push({ line, column: one.header, reason: parsed.fault });
    else if (parsed.value !== null) values[one.column.key] = parsed.value;
  }
  const lacksAccount = accountKey !== null && values[accountKey] === undefined;
  if (
    lacksAccount &&
    !errors.some(({ column }) => column === mappings.find((one) => one.column.key === accountKey)?.header)
  )
    errors.push({ line, column: null, reason: ACCOUNT_REQUIRED });
  return { row: { line, values }, errors };
}
