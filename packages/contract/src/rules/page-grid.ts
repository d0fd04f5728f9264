/** Where an item of a page stands on its grid. Rows 1-pages-06 and 24 to 29. */
import { GRID_COLUMNS, GRID_MARGIN, GRID_ROWS, type InnerItem, ROW_HEIGHT } from '../pages/page.ts';

/** What of an item decides its place and height. */
export type GridPlacement = Pick<InnerItem, 'col' | 'row' | 'sizeX' | 'sizeY' | 'autoHeight' | 'customHeight'>;

export interface Cell {
  col: number;
  row: number;
  sizeX: number;
  sizeY: number;
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** How many columns a grid has: from 1 to 6. */
export const columnCount = (wanted: number): number => between(1, Math.floor(wanted), GRID_COLUMNS);

/** The place of an item on a grid of so many columns and 100 rows; what would stand outside is moved and cut inside. */
export function toGridCell({ col, row, sizeX, sizeY }: Cell, wanted: number = GRID_COLUMNS): Cell {
  const columns = columnCount(wanted);
  const width = between(1, sizeX, columns);
  const top = between(0, row, GRID_ROWS - 1);
  return { col: between(0, col, columns - width), row: top, sizeX: width, sizeY: between(1, sizeY, GRID_ROWS - top) };
}

/** Pixels of so many rows of the usual height, and the gaps between them. */
export const rowsHeight = (rows: number): number => rows * ROW_HEIGHT + (rows - 1) * GRID_MARGIN;

/** The height of an item as CSS; undefined for one that is as high as its content. */
export function itemHeight(item: GridPlacement): string | undefined {
  if (item.customHeight) return `${item.customHeight.heightValue}${item.customHeight.heightUnit}`;
  return item.autoHeight ? undefined : `${rowsHeight(toGridCell(item).sizeY)}px`;
}

/**
 * For every row of a grid whether it keeps the usual height. A row in which every item says its own height is as high
 * as they are.
 */
export function defaultHeightRows(items: readonly GridPlacement[]): boolean[] {
  const cells = items.map((item) => ({ ...toGridCell(item), isUsual: !item.autoHeight && !item.customHeight }));
  const count = Math.max(0, ...cells.map(({ row, sizeY }) => row + sizeY));
  return Array.from({ length: count }, (_, at) => {
    const here = cells.filter(({ row, sizeY }) => row <= at && at < row + sizeY);
    return here.length === 0 || here.some(({ isUsual }) => isUsual);
  });
}

/** Items from top to bottom and left to right: the order in which they are read and stand on a phone. */
export const sortInReadingOrder = <T extends GridPlacement>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.row - b.row || a.col - b.col);
