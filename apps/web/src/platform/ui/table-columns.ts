/** The definition of table columns and the sizes that derive from it. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The position of a cell in the two lines that a row has on phones. A column without a position is hidden there. */
export type PhonePlace = 'title' | 'figure' | 'state' | 'note';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** True if the cell is the link that opens the row of a list screen. */
  isLink?: boolean;
  /** Width in pixels; the one column without a width takes the remaining space. */
  width?: number;
  /** The minimum width of the column without a width. */
  minWidth?: number;
  /** The part of the room beyond the minimum width of the table that a column with a width also takes, from 0 to 1. */
  grow?: number;
  /** Numbers are right-aligned. */
  align?: 'right';
  /** Renders a secondary value in muted text. */
  quiet?: boolean;
  /** The name by which the server sorts this column; a leading `-` means descending. */
  sort?: string;
  /** The popup of the header, which includes the sort buttons. Without it, clicking a sortable header sorts. */
  filter?: (close: () => void) => ReactNode;
  /** True if a filter on this column is active. */
  filtered?: boolean;
  phone?: PhonePlace;
  /** The cell of this column in the totals row. */
  sum?: ReactNode;
}

/** The default minimum width of the column without a width. */
const DEFAULT_MIN_WIDTH = 210;
/** Returns the width of the column before the first: a checkbox, and space for the content beside it. */
export const getLeadWidth = ({ select, more }: { select: boolean; more: boolean }): number =>
  select && more ? 74 : select || more ? 48 : 0;

/** Returns the minimum width of a table; below it, the table scrolls horizontally. */
export const getTableWidth = (columns: readonly { width?: number; minWidth?: number }[], lead: number): number =>
  columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? DEFAULT_MIN_WIDTH), lead);

/**
 * Returns the CSS width of a column, or undefined for the column that takes the remaining space. The container of a table with columns that
 * grow must be a query container, because a fixed layout does not add percentages to pixels.
 * @param tableWidth the minimum width of the table in pixels
 */
export function getColumnWidth(
  { width, grow }: Pick<Column<never>, 'width' | 'grow'>,
  tableWidth: number,
): number | string | undefined {
  if (width === undefined || grow === undefined) return width;
  return `max(${width}px, ${width}px + ${grow} * (100cqw - ${tableWidth}px))`;
}

/** Returns the sort direction of a column according to the active sort. */
export function getSortDirection(column: { sort?: string }, sort: string | undefined): 'asc' | 'desc' | null {
  if (!column.sort || !sort) return null;
  if (sort === column.sort) return 'asc';
  return sort === `-${column.sort}` ? 'desc' : null;
}

/** Returns the sort after a click on the header: ascending, descending, none. */
export function getNextSort(column: { sort?: string }, sort: string | undefined): string | undefined {
  const current = getSortDirection(column, sort);
  if (current === null) return column.sort;
  return current === 'asc' ? `-${column.sort}` : undefined;
}

/** Names a cell for the styles of the screen around the table. @param at index of the column */
export const getCellPart = ({ align }: Pick<Column<never>, 'align'>, at: number): string | undefined =>
  clsx(align === 'right' && 'data-table-right-aligned', at === 0 && 'data-table-name') || undefined;
