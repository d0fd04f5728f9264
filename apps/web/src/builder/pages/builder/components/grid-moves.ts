/** Layout rules of the grid: a moved item pushes others away, and all items move up into free cells. */
import { GRID_COLUMNS, GRID_ROWS, isWidget } from '@mainstay/contract/pages/page';
import { type Cell, sortInReadingOrder } from '@mainstay/contract/rules/page-grid';
import { type LayoutItem as Box, moveElement, verticalCompactor } from 'react-grid-layout/core';
import type { Item } from './page-draft.ts';

const getBox = ({ id, col, row, sizeX, sizeY }: Item): Box => ({ i: id, x: col, y: row, w: sizeX, h: sizeY });

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

/** Returns the items at their compacted positions. An item whose position does not change is the same object. */
function toPlacedItems(items: readonly Item[], boxes: readonly Box[]): Item[] {
  const boxById = new Map(verticalCompactor.compact(boxes, GRID_COLUMNS).map((box) => [box.i, box]));
  return items.map((item) => {
    const box = boxById.get(item.id);
    if (!box || (box.x === item.col && box.y === item.row && box.w === item.sizeX && box.h === item.sizeY)) return item;
    return { ...item, col: box.x, row: box.y, sizeX: box.w, sizeY: box.h };
  });
}

/** Removes vertical gaps and overlaps. */
export const packItems = (items: readonly Item[]): Item[] => toPlacedItems(items, items.map(getBox));

const isSame = (a: readonly Item[], b: readonly Item[]): boolean => a.every((item, index) => item === b[index]);

/** Moves an item to another cell. A built-in screen keeps the full width. */
export function moveItem(items: readonly Item[], id: string, col: number, row: number): Item[] {
  const boxes = items.map(getBox);
  const box = boxes.find(({ i }) => i === id);
  if (!box) return [...items];
  const x = clamp(0, col, GRID_COLUMNS - box.w);
  const y = clamp(0, row, GRID_ROWS - box.h);
  return toPlacedItems(items, moveElement(boxes, box, x, y, true, false, 'vertical', GRID_COLUMNS));
}

/**
 * The maximum number of rows that a step by keyboard searches for a different layout, because items can be several rows
 * high.
 */
const MAX_STEP_ROWS = 12;

/** Moves an item by one step with the keyboard, past an adjacent item if there is one. */
export function nudgeItem(items: readonly Item[], id: string, right: number, down: number): Item[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  for (let distance = 1; distance <= (down === 0 ? 1 : MAX_STEP_ROWS); distance += 1) {
    const next = moveItem(items, id, item.col + right, item.row + down * distance);
    if (!isSame(items, next)) return next;
  }
  return [...items];
}

/** Resizes an item. A built-in screen keeps its size. */
export function resizeItem(items: readonly Item[], id: string, sizeX: number, sizeY: number): Item[] {
  const item = items.find((one) => one.id === id);
  if (!item || (item.screen !== null && !isWidget(item.screen))) return [...items];
  const w = clamp(1, sizeX, GRID_COLUMNS - item.col);
  const h = clamp(1, sizeY, GRID_ROWS - item.row);
  return toPlacedItems(
    items,
    items.map((one) => (one.id === id ? { ...getBox(one), w, h } : getBox(one))),
  );
}

const getBottom = (items: readonly Item[]): number => Math.max(0, ...items.map(({ row, sizeY }) => row + sizeY));

/**
 * Returns the first cell in reading order at which an item of this size overlaps no other: next to others if it fits
 * there, otherwise below them.
 * @param firstRow where the search starts
 */
export function findFreeCell(
  items: readonly Item[],
  { sizeX, sizeY }: Pick<Cell, 'sizeX' | 'sizeY'>,
  firstRow = 0,
): Pick<Cell, 'col' | 'row'> {
  const bottom = getBottom(items);
  for (let row = firstRow; row < bottom; row += 1) {
    for (let col = 0; col <= GRID_COLUMNS - sizeX; col += 1) {
      const isTaken = items.some(
        (other) =>
          other.col < col + sizeX &&
          col < other.col + other.sizeX &&
          other.row < row + sizeY &&
          row < other.row + other.sizeY,
      );
      if (!isTaken) return { col, row };
    }
  }
  return { col: 0, row: bottom };
}

/** Inserts an item at a cell, where it pushes others away; by default, into the first free space. */
export function insertItem(items: readonly Item[], item: Item, cell = findFreeCell(items, item)): Item[] {
  const last: Item = { ...item, col: 0, row: getBottom(items) };
  return moveItem([...items, last], item.id, cell.col, cell.row);
}

export const removeItem = (items: readonly Item[], id: string): Item[] =>
  packItems(items.filter((item) => item.id !== id));

/** Moves an item by one position in reading order, as on phones. Items of equal size swap places; others push. */
export function reorderItem(items: readonly Item[], id: string, by: -1 | 1): Item[] {
  const order = sortInReadingOrder(items);
  const index = order.findIndex((item) => item.id === id);
  const [one, other] = by === 1 ? [order[index], order[index + 1]] : [order[index - 1], order[index]];
  if (!one || !other) return [...items];
  if (one.sizeX === other.sizeX && one.sizeY === other.sizeY) {
    return items.map((item) => {
      if (item === one) return { ...item, col: other.col, row: other.row };
      return item === other ? { ...item, col: one.col, row: one.row } : item;
    });
  }
  const next = moveItem(items, other.id, one.col, one.row);
  const after = sortInReadingOrder(next).map((item) => item.id);
  if (after.indexOf(other.id) < after.indexOf(one.id)) return next;
  // Both items are in the same row, so the second one gets a row of its own above.
  return toPlacedItems(
    items,
    items.map((item) => {
      const box = getBox(item);
      if (item.id === other.id) return { ...box, x: 0, y: one.row };
      return box.y >= one.row ? { ...box, y: box.y + other.sizeY } : box;
    }),
  );
}

/** The rendered geometry of a grid in pixels, relative to its upper left corner. */
export interface Tracks {
  /** Width of one column, and the gap between two. */
  column: number;
  gap: number;
  /** Height of every row. */
  rows: readonly number[];
}

/** The assumed height of an empty row, in pixels. */
const NEW_ROW = 100;

/** Returns the cell at a point. Below the last row, empty rows are assumed. */
export function findCellAt({ column, gap, rows }: Tracks, x: number, y: number): { col: number; row: number } {
  const col = clamp(0, Math.floor(x / (column + gap)), GRID_COLUMNS - 1);
  let top = 0;
  for (const [row, height] of rows.entries()) {
    top += height + gap;
    if (y < top) return { col, row };
  }
  return { col, row: rows.length + Math.max(0, Math.floor((y - top) / (NEW_ROW + gap))) };
}
