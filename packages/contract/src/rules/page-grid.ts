/** Positions of page items on the grid. Rows 1-pages-06 and 24 to 29. */
import { GRID_COLUMNS, GRID_MARGIN, GRID_ROWS, type InnerItem, ROW_HEIGHT } from '../pages/page.ts';

/** The properties of an item that determine its position and height. */
export type GridPlacement = Pick<InnerItem, 'col' | 'row' | 'sizeX' | 'sizeY' | 'autoHeight' | 'customHeight'>;

export interface Cell {
  col: number;
  row: number;
  sizeX: number;
  sizeY: number;
}

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

/** Returns the number of columns of a grid, from 1 to 6. */
export const columnCount = (requestedColumns: number): number => clamp(1, Math.floor(requestedColumns), GRID_COLUMNS);

/** Returns the position of an item on a grid with this many columns and 100 rows. Items outside the grid are moved and cut to fit. */
export function toGridCell({ col, row, sizeX, sizeY }: Cell, requestedColumns: number = GRID_COLUMNS): Cell {
  const columns = columnCount(requestedColumns);
  const width = clamp(1, sizeX, columns);
  const top = clamp(0, row, GRID_ROWS - 1);
  return { col: clamp(0, col, columns - width), row: top, sizeX: width, sizeY: clamp(1, sizeY, GRID_ROWS - top) };
}

/** Returns the height of rows of the default height and the gaps between them, in pixels. */
export const rowsHeight = (rows: number): number => rows * ROW_HEIGHT + (rows - 1) * GRID_MARGIN;

/** Returns the height of an item as CSS, or undefined if the item fits its content. */
export function itemHeight(item: GridPlacement): string | undefined {
  if (item.customHeight) return `${item.customHeight.heightValue}${item.customHeight.heightUnit}`;
  return item.autoHeight ? undefined : `${rowsHeight(toGridCell(item).sizeY)}px`;
}

/** Returns for every row of a grid whether it has the default height. A row in which every item has its own height fits those items. */
export function defaultHeightRows(items: readonly GridPlacement[]): boolean[] {
  const cells = items.map((item) => ({ ...toGridCell(item), isUsual: !item.autoHeight && !item.customHeight }));
  const count = Math.max(0, ...cells.map(({ row, sizeY }) => row + sizeY));
  return Array.from({ length: count }, (_, at) => {
    const here = cells.filter(({ row, sizeY }) => row <= at && at < row + sizeY);
    return here.length === 0 || here.some(({ isUsual }) => isUsual);
  });
}

/** Sorts items from top to bottom and left to right: their reading order, which is also their order on a phone. */
export const sortInReadingOrder = <T extends GridPlacement>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.row - b.row || a.col - b.col);

/** The grid of KPI cards (1-portfolio-31 to 34). Cards are neither dragged nor resized; their order is their position. */
const KPI_GRID = { minColumns: 2, rows: 10 } as const;

/** Returns the cards that fit in ten rows, also on narrow screens. */
export const fitKpiGrid = <T>(cards: readonly T[]): T[] => cards.slice(0, KPI_GRID.rows * KPI_GRID.minColumns);
