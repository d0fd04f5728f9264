/**
 * CSV files that spreadsheet programs open. A cell that such a program would run as a formula is marked with an apostrophe,
 * which makes it text there; an import removes the mark.
 */

/**
 * The start of the cell, and of what programs that split on semicolons, tabs or lines take for one; then spaces and
 * quotes, which they drop, apostrophes, and a sign that begins a formula, full-width signs included.
 */
const FORMULA = /(?<start>(?:^|[;\t\r\n])(?:[^\S\t\r\n]|")*)(?<marks>'*)(?<sign>[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Some programs drop a leading tab or line break and run the rest. */
const LEADING_CONTROL = /^'*[\t\r\n]/;
const MARKED_CONTROL = /^'+[\t\r\n]/;

/** Marks what a program would run. A text that has apostrophes there already gets one more, so that the mark can be removed. */
export function markFormulas(text: string): string {
  const marked = text.replace(FORMULA, "$<start>$<marks>'$<sign>");
  return LEADING_CONTROL.test(marked) ? `'${marked}` : marked;
}

/** The text that `markFormulas` was given. */
export function unmarkFormulas(text: string): string {
  const unmarked = MARKED_CONTROL.test(text) ? text.slice(1) : text;
  return unmarked.replace(FORMULA, (...match) => {
    const { start, marks, sign } = match.at(-1) as Record<'start' | 'marks' | 'sign', string>;
    return start + marks.slice(1) + sign;
  });
}

/** Begins a file, so that spreadsheet programs read it as UTF-8. */
export const CSV_BOM = '\ufeff';

/** A number is no formula, whatever its sign. */
export type SheetCell = string | number | boolean | null;

function csvCell(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const marked = markFormulas(cell);
  return /[",;\t\r\n']/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
}

export const csvRow = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
