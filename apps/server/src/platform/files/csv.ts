/** Lines of CSV files that spreadsheet programs open: what such a program would run is marked as text. */

/** Cells that begin like a formula get an apostrophe; an import takes it away again. */
export const csvCell = (text: string): string => {
  const marked = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Begins a file, so that spreadsheet programs read it as UTF-8. */
export const CSV_BOM = '\ufeff';

/** Texts are marked where they begin like a formula; a number is no formula whatever its sign. */
export type SheetCell = string | number | null;
const cellText = (cell: SheetCell): string =>
  cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell);

export const csvRow = (cells: readonly SheetCell[]): string => `${cells.map(cellText).join(',')}\r\n`;
