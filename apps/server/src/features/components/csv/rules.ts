/** Rows as CSV: labels, then raw values; what a spreadsheet program would run is marked as text (S3-65). */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { csvCell } from '../../../platform/files/csv.ts';

const written = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? csvCell(cell) : String(cell);
};

/** @param rows as arrays, in the order of all columns; hidden ones are left out */
export function toCsv(columns: readonly ReportColumn[], rows: readonly (readonly Cell[])[]): string {
  const shown = columns.flatMap(({ hidden }, index) => (hidden ? [] : [index]));
  const lines = [shown.map((index) => csvCell(columns[index]?.label ?? '')).join(',')];
  for (const row of rows) lines.push(shown.map((index) => written(row[index])).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
