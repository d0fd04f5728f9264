/** The features of TanStack Table in use. The server sorts, filters by column and pages; all other features run in the browser. */
import type { ReactTable } from '@mainstay/contract/components/definition';
import type { ReportColumn, ReportRow } from '@mainstay/contract/components/report';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import {
  type Column,
  type ColumnDef,
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowExpandingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { getColumnWidth, getNameWidth } from './report-columns.tsx';

export const features = tableFeatures({
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowExpandingFeature,
  filteredRowModel: createFilteredRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  filterFns: { includesString: filterFn_includesString },
});

export type TableColumn = Column<typeof features, ReportRow>;

/** Default options for definitions without table options (S3-15). */
export const DEFAULTS: ReactTable = {
  enableSorting: true,
  enableColumnFilters: true,
  enableGlobalFilter: true,
  enableHiding: true,
  enableColumnOrdering: true,
  enableResizing: true,
  enablePinning: true,
  enableCsv: true,
  density: 'normal',
  groupBy: [],
};

const WIDTHS: Record<ReportColumn['type'], number> = {
  int: 104,
  number: 124,
  text: 168,
  date: 136,
  instant: 136,
  boolean: 92,
};
const HEALTH_WIDTH = 136;
const FIRST_WIDTH = 200;
const MIN_WIDTH = 72;
const MAX_WIDTH = 600;

/** Returns the definitions of the columns. Texts of the rows widen their column up to a maximum. */
export const toColumnDefs = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ColumnDef<typeof features, ReportRow>[] =>
  columns.map((column, index) => {
    const { key, label, type, shows } = column;
    const width =
      index === 0 ? FIRST_WIDTH : Math.max(shows === 'health' ? HEALTH_WIDTH : WIDTHS[type], getNameWidth(label));
    return {
      id: key,
      accessorFn: (row) => getCell(row, key),
      header: label,
      size: type === 'text' ? Math.max(width, getColumnWidth(column, rows)) : width,
      minSize: MIN_WIDTH,
      maxSize: MAX_WIDTH,
    };
  });

/** Moves a column by one position among all columns. */
export function moveColumn(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const next = order.filter((one) => one !== id);
  next.splice(to, 0, id);
  return next;
}
