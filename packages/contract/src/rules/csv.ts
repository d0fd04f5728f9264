/**
 * CSV files that are safe to open in spreadsheet programs. Cells that such a program would run as a formula are prefixed with an
 * apostrophe, which makes them text; an import removes the apostrophe.
 */

/**
 * Matches the start of the cell, and of anything that programs splitting on semicolons, tabs or line breaks treat as a cell; then spaces
 * and quotes, which they drop, apostrophes, and a sign that starts a formula, including full-width signs.
 */
const FORMULA = /(?<start>(?:^|[;\t\r\n])(?:[^\S\t\r\n]|")*)(?<marks>'*)(?<sign>[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Some programs drop a leading tab or line break and run the rest. */
const LEADING_CONTROL = /^'*[\t\r\n]/;
const MARKED_CONTROL = /^'+[\t\r\n]/;

/**
 * Marks text that a program would run as a formula. Text that already has apostrophes there gets one more, so that the mark can be removed
 * again.
 */
export function markFormulas(text: string): string {
  const marked = text.replace(FORMULA, "$<start>$<marks>'$<sign>");
  return LEADING_CONTROL.test(marked) ? `'${marked}` : marked;
}

/** Restores the text that was passed to `markFormulas`. */
export function unmarkFormulas(text: string): string {
  const unmarked = MARKED_CONTROL.test(text) ? text.slice(1) : text;
  return unmarked.replace(FORMULA, (...match) => {
    const { start, marks, sign } = match.at(-1) as Record<'start' | 'marks' | 'sign', string>;
    return start + marks.slice(1) + sign;
  });
}

/** Placed at the start of a file so that spreadsheet programs read it as UTF-8. */
export const CSV_BOM = '\ufeff';

/** Numbers are never treated as formulas, whatever their sign. */
export type SheetCell = string | number | boolean | null;

function csvCell(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const marked = markFormulas(cell);
  return /[",;\t\r\n']/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
}

export const csvRow = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
