/** Converts the columns of a report for the dense table. */
import type { Cell, ReportColumn, ReportRow, ResolvedLink } from '@mainstay/contract/components/report';
import type { Sort } from '@mainstay/contract/components/definition';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import type { ReactNode } from 'react';
import type { Column, PhonePlace } from '../../../../platform/ui/table-columns.ts';
import type { Formatter } from '../../components/use-format.ts';
import { ReportCell } from './ReportCell.tsx';

/** A row with its index on the page, which serves as its id. */
export interface IndexedRow {
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
const LETTER_WIDTH = 6.5;
/** Width in pixels of the cell padding and of the sort or menu icon next to the name. */
const PADDING = 42;
const MAX_NAME_WIDTH = 200;
/** Returns the width in pixels at which the name of a column fits, up to a maximum. */
export const getNameWidth = (label: string): number =>
  Math.min(MAX_NAME_WIDTH, Math.ceil(label.length * LETTER_WIDTH) + PADDING);

const HEALTH_WIDTH = 130;
const HEAT_WIDTH = 64;
const MAX_TEXT_WIDTH = 300;
const MIN_TEXT_WIDTH = 112;
const NUMBER_WIDTH = 7.2;
const TEXT_PADDING = 22;
/** With the logo or the initials before the name. */
const IMAGE_PADDING = 62;
/**
 * Returns the width in pixels of a column other than the first. Texts get only the width they need, so that the first column, usually a
 * name, gets the rest.
 */
export function getColumnWidth(column: ReportColumn, rows: readonly ReportRow[]): number {
  if (column.shows === 'health') return HEALTH_WIDTH;
  if (column.heat) return HEAT_WIDTH;
  const isText = column.type === 'text' && rows.length > 0;
  const minWidth = Math.max(isText ? MIN_TEXT_WIDTH : WIDTHS[column.type], getNameWidth(column.label));
  if (!isText) return minWidth;
  const hasImage = column.shows !== undefined || rows.some((row) => row._link?.[column.key]?.type === 'account');
  const maxLength = rows.reduce((most, row) => Math.max(most, String(getCell(row, column.key) ?? '').length), 0);
  return Math.min(
    MAX_TEXT_WIDTH,
    Math.max(minWidth, Math.ceil(maxLength * NUMBER_WIDTH) + (hasImage ? IMAGE_PADDING : TEXT_PADDING)),
  );
}

const PHONE_PLACES: readonly PhonePlace[] = ['title', 'figure', 'state', 'note'];

/** Numbers are right-aligned, except health scores, which follow their bar. */
export const isNumeric = ({ type, shows }: Pick<ReportColumn, 'type' | 'shows'>): boolean =>
  (type === 'int' || type === 'number') && shows !== 'health';

/** Formats a sort order for the table; a leading `-` means descending. */
export const formatSort = (sort: Sort | null): string | undefined =>
  sort ? `${sort.order_by === 'desc' ? '-' : ''}${sort.sort_key}` : undefined;
export const parseSort = (text: string | undefined): Sort | null =>
  text === undefined ? null : { sort_key: text.replace(/^-/, ''), order_by: text.startsWith('-') ? 'desc' : 'asc' };

/** Returns a function that converts the value of a heat column to its share, from 0 to 1, of the range of all these columns. */
export function createHeatScale(columns: readonly ReportColumn[], rows: readonly ReportRow[]) {
  const keys = columns.filter(({ heat }) => heat).map(({ key }) => key);
  const values = rows.flatMap((row) => keys.map((key) => getCell(row, key))).filter((cell) => typeof cell === 'number');
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return (cell: Cell): number | undefined =>
    typeof cell === 'number' ? (max > min ? (cell - min) / (max - min) : 1) : undefined;
}

interface ReportColumnOptions {
  format: Formatter;
  getHref: (link: ResolvedLink) => string | undefined;
  onScroll: (link: ResolvedLink) => void;
  renderFilter: (column: ReportColumn, close: () => void) => ReactNode;
  isFiltered: (column: ReportColumn) => boolean;
}

export function reportColumns(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  { renderFilter, isFiltered, ...cell }: ReportColumnOptions,
): Column<IndexedRow>[] {
  const toHeat = createHeatScale(columns, rows);
  return columns.map((column, index) => ({
    id: column.key,
    header: column.label,
    cell: ({ row }) => (
      <ReportCell
        row={row}
        column={column}
        heat={column.heat ? toHeat(getCell(row, column.key)) : undefined}
        {...cell}
      />
    ),
    // The first column fills the remaining width.
    ...(index > 0 ? { width: getColumnWidth(column, rows) } : { minWidth: 150 }),
    ...(isNumeric(column) && index > 0 && { align: 'right' as const }),
    ...(column.sortable && { sort: column.key }),
    ...(column.filter !== 'none' && { filter: (close: () => void) => renderFilter(column, close) }),
    filtered: isFiltered(column),
    ...(PHONE_PLACES[index] && { phone: PHONE_PLACES[index] }),
  }));
}
