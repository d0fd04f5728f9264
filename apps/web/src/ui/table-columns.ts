/** What a table's columns are, and the sizes that follow from them. */
import type { ReactNode } from 'react';

/** Where a cell stands in the two lines a row has on a phone; a column without a place is not shown there. */
export type PhonePlace = 'title' | 'figure' | 'state' | 'note';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels; the one column without a width takes the rest. */
  width?: number;
  /** The least that the column without a width gets. */
  minWidth?: number;
  /** Numbers stand right. */
  align?: 'right';
  /** A secondary value in quiet text. */
  quiet?: boolean;
  /** The name the server sorts this column by; `-` before it is descending. */
  sort?: string;
  /** What the header opens; it includes the sort pair. Without it a sortable header sorts. */
  filter?: (close: () => void) => ReactNode;
  /** A filter on this column is in force. */
  filtered?: boolean;
  phone?: PhonePlace;
  /** This column's cell in the sums row. */
  sum?: ReactNode;
}

/** Below this the stretching column does not shrink. */
const LEAST = 210;
/** Width of the column before the first: a checkbox, and room for what stands beside it. */
export const getLeadWidth = ({ select, more }: { select: boolean; more: boolean }): number =>
  select && more ? 74 : select || more ? 48 : 0;

/** The least width of a table; below it the table scrolls sideways. */
export const getTableWidth = (columns: readonly { width?: number; minWidth?: number }[], lead: number): number =>
  columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? LEAST), lead);

/** How a column is sorted now, read from the sort in force. */
export function getSortDirection(column: { sort?: string }, sort: string | undefined): 'asc' | 'desc' | null {
  if (!column.sort || !sort) return null;
  if (sort === column.sort) return 'asc';
  return sort === `-${column.sort}` ? 'desc' : null;
}

/** The sort after a press on the header: ascending, descending, none. */
export function getNextSort(column: { sort?: string }, sort: string | undefined): string | undefined {
  const now = getSortDirection(column, sort);
  if (now === null) return column.sort;
  return now === 'asc' ? `-${column.sort}` : undefined;
}
