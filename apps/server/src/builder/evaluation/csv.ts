/** Formats rows as CSV: labels, then raw values (S3-65). */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { csvRow } from '@mainstay/contract/rules/csv';

/** @param rows as arrays, in the order of all columns; hidden columns are omitted */
export function toCsv(columns: readonly ReportColumn[], rows: readonly (readonly Cell[])[]): string {
  const visibleIndexes = columns.flatMap(({ hidden }, index) => (hidden ? [] : [index]));
  const lines = [
    visibleIndexes.map((index) => columns[index]?.label ?? ''),
    ...rows.map((row) => visibleIndexes.map((index) => row[index] ?? null)),
  ];
  return lines.map(csvRow).join('');
}
