/** Converts the columns of a report for the dense table. */
import type { ReportColumn, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import type { Sort } from '@mainstay/contract/components/definition';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import type { ReactNode } from 'react';
import type { Column, PhonePlace } from '../../../../ui/table-columns.ts';
import type { Formatter } from '../../components/use-format.ts';
import { ReportCell } from './ReportCell.tsx';

/** A row with its index on the page, which serves as its id. */
export interface PlacedRow {
  at: number;
  row: ReportRow;
}

const WIDTHS: Record<ReportColumn['type'], number> = {
  int: 96,
  number: 112,
  text: 150,
  date: 128,
  instant: 128,
  boolean: 84,
};
const LETTER = 6.5;
/** Width in pixels of the cell padding and of the sort or menu icon next to the name. */
const AROUND = 42;
const MAX = 200;
/** Returns the width in pixels at which the name of a column fits, up to a maximum. */
export const getNameWidth = (label: string): number => Math.min(MAX, Math.ceil(label.length * LETTER) + AROUND);

const WIDE = 300;
const NARROW = 112;
const NUMBER_WIDTH = 7.2;
/**
 * Returns the width in pixels of a column other than the first. Texts get only the width they need, so that the first column, usually a
 * name, gets the rest.
 */
export function getColumnWidth(column: ReportColumn, rows: readonly ReportRow[]): number {
  const isText = column.type === 'text' && rows.length > 0;
  const least = Math.max(isText ? NARROW : WIDTHS[column.type], getNameWidth(column.label));
  if (!isText) return least;
  const letters = rows.reduce((most, row) => Math.max(most, String(getCell(row, column.key) ?? '').length), 0);
  return Math.min(WIDE, Math.max(least, Math.ceil(letters * NUMBER_WIDTH) + 22));
}

const PHONE: readonly PhonePlace[] = ['title', 'figure', 'state', 'note'];

export const isNumeric = ({ type }: Pick<ReportColumn, 'type'>): boolean => type === 'int' || type === 'number';

/** Formats a sort order for the table; a leading `-` means descending. */
export const formatSort = (sort: Sort | null): string | undefined =>
  sort ? `${sort.order_by === 'desc' ? '-' : ''}${sort.sort_key}` : undefined;
export const parseSort = (text: string | undefined): Sort | null =>
  text === undefined ? null : { sort_key: text.replace(/^-/, ''), order_by: text.startsWith('-') ? 'desc' : 'asc' };

interface Parts {
  format: Formatter;
  hrefOf: (link: ResolvedLink) => string | undefined;
  onScroll: (link: ResolvedLink) => void;
  filterOf: (column: ReportColumn, close: () => void) => ReactNode;
  isFiltered: (column: ReportColumn) => boolean;
}

export function reportColumns(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  { filterOf, isFiltered, ...cell }: Parts,
): Column<PlacedRow>[] {
  return columns.map((column, at) => ({
    id: column.key,
    header: column.label,
    cell: ({ row }) => <ReportCell row={row} column={column} {...cell} />,
    // The first column fills the remaining width.
    ...(at > 0 ? { width: getColumnWidth(column, rows) } : { minWidth: 150 }),
    ...(isNumeric(column) && at > 0 && { align: 'right' as const }),
    ...(column.sortable && { sort: column.key }),
    ...(column.filter !== 'none' && { filter: (close: () => void) => filterOf(column, close) }),
    filtered: isFiltered(column),
    ...(PHONE[at] && { phone: PHONE[at] }),
  }));
}
