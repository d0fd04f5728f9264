import { validatePage } from '@mainstay/contract/rules/page-validation';
import { sortInReadingOrder } from '@mainstay/contract/rules/page-grid';
import { describe, expect, test } from 'vitest';
import {
  findCellAt,
  findFreeCell,
  insertItem,
  moveItem,
  nudgeItem,
  packItems,
  reorderItem,
  resizeItem,
  removeItem,
} from './grid-moves.ts';
import type { Item } from './page-draft.ts';

const item = (id: string, col: number, row: number, sizeX: number, sizeY = 1, more: Partial<Item> = {}): Item => ({
  id,
  col,
  row,
  sizeX,
  sizeY,
  autoHeight: false,
  customHeight: null,
  noContainer: false,
  hideTitle: false,
  hide_component: false,
  component: 1,
  isKpi: false,
  kpis: [],
  attribute: null,
  screen: null,
  ...more,
});
const toCells = (items: readonly Item[]) =>
  Object.fromEntries(items.map(({ id, col, row, sizeX, sizeY }) => [id, [col, row, sizeX, sizeY]]));
const BOARD = [item('a', 0, 0, 2), item('b', 2, 0, 2), item('c', 4, 0, 2), item('d', 0, 1, 6, 2)];

describe('the grid of the builder', () => {
  test('keyboard steps move an item past its neighbor, sideways and down past a higher one', () => {
    expect(toCells(nudgeItem(BOARD, 'c', -1, 0))).toMatchObject({ c: [3, 0, 2, 1], b: [2, 1, 2, 1] });
    const down = nudgeItem([item('a', 0, 0, 6), item('b', 0, 1, 6, 3)], 'a', 0, 1);
    expect(toCells(down)).toEqual({ a: [0, 3, 6, 1], b: [0, 0, 6, 3] });
    expect(nudgeItem(BOARD, 'a', -1, 0)).toEqual(BOARD);
  });

  test('a larger item pushes others down and never leaves the grid', () => {
    expect(toCells(resizeItem(BOARD, 'a', 3, 2))).toMatchObject({ a: [0, 0, 3, 2], b: [2, 2, 2, 1], d: [0, 3, 6, 2] });
    expect(toCells(resizeItem(BOARD, 'c', 9, 1))).toMatchObject({ c: [4, 0, 2, 1] });
    expect(toCells(resizeItem(BOARD, 'c', 0, 0))).toMatchObject({ c: [4, 0, 1, 1] });
  });

  test('resizes a widget like a component', () => {
    const board = [item('w', 0, 0, 2, 2, { component: null, screen: 'top-actions' })];
    expect(resizeItem(board, 'w', 3, 1)[0]).toMatchObject({ sizeX: 3, sizeY: 1 });
  });

  test('never resizes a built-in screen', () => {
    const board = [item('s', 0, 0, 6, 1, { component: null, screen: 'accounts', autoHeight: true })];
    expect(resizeItem(board, 's', 2, 2)).toEqual(board);
  });

  test('inserts an item below full rows or where it was dropped, and closes the gap of a removed one', () => {
    const added = insertItem(BOARD, item('e', 3, 0, 3));
    expect(toCells(added).e).toEqual([0, 3, 3, 1]);
    expect(toCells(insertItem(BOARD, item('e', 0, 0, 2), { col: 2, row: 0 }))).toMatchObject({
      e: [2, 0, 2, 1],
      b: [2, 1, 2, 1],
    });
    expect(toCells(removeItem(added, 'd')).e).toEqual([0, 1, 3, 1]);
    expect(toCells(packItems([item('a', 0, 7, 2)])).a).toEqual([0, 0, 2, 1]);
  });

  test('a new item fills the free space next to others', () => {
    const chart = item('new', 0, 0, 3, 2);
    const place = (items: readonly Item[], one: Item) => toCells(insertItem(items, one)).new;
    expect(place([], chart)).toEqual([0, 0, 3, 2]);
    expect(place([item('a', 0, 0, 3, 2)], chart)).toEqual([3, 0, 3, 2]);
    expect(place([item('a', 2, 0, 4, 2)], item('new', 0, 0, 2))).toEqual([0, 0, 2, 1]);
    // Two columns are too narrow for the chart, but not for a tile; the second tile goes below the first.
    const wide = [item('a', 0, 0, 4, 2)];
    expect(place(wide, chart)).toEqual([0, 2, 3, 2]);
    expect(place(wide, item('new', 0, 0, 2))).toEqual([4, 0, 2, 1]);
    expect(place([...wide, item('b', 4, 0, 2)], item('new', 0, 0, 2))).toEqual([4, 1, 2, 1]);
    // Only the upper row of the gap is free, so an item of two rows does not fit there.
    expect(place([item('a', 0, 0, 3, 2), item('b', 3, 1, 3)], chart)).toEqual([0, 2, 3, 2]);
    expect(place([...wide, item('b', 0, 2, 6)], item('new', 0, 0, 6, 1, { autoHeight: true }))).toEqual([0, 3, 6, 1]);
  });

  test('the search for free space can start at a row, such as that of a duplicated item', () => {
    const items = [item('a', 0, 0, 3), item('b', 0, 1, 3)];
    expect(findFreeCell(items, { sizeX: 3, sizeY: 1 })).toEqual({ col: 3, row: 0 });
    expect(findFreeCell(items, { sizeX: 3, sizeY: 1 }, 1)).toEqual({ col: 3, row: 1 });
  });

  test('a new item never moves others, whatever the sizes', () => {
    let seed = 11;
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    for (let round = 0; round < 40; round += 1) {
      let items: readonly Item[] = [];
      for (let n = 0; n < 9; n += 1) {
        const next = insertItem(items, item(`i${n}`, 0, 0, 1 + random(6), 1 + random(3)));
        expect(next.slice(0, -1)).toEqual(items);
        expect(packItems(next)).toEqual(next);
        items = next;
      }
      expect(validatePage({ layout: items.map((one) => ({ ...one, tabs: [] })), tabs: [] }, [])).toEqual([]);
    }
  });

  test('reorders items in reading order regardless of their sizes', () => {
    const order = (items: readonly Item[]) =>
      sortInReadingOrder(items)
        .map(({ id }) => id)
        .join('');
    expect(order(reorderItem(BOARD, 'a', 1))).toBe('bacd');
    expect(order(reorderItem(BOARD, 'd', -1))).toBe('dabc');
    expect(order(reorderItem([item('a', 0, 0, 2), item('b', 2, 0, 4, 2)], 'b', -1))).toBe('ba');
    expect(order(reorderItem(BOARD, 'a', -1))).toBe('abcd');
  });

  test('any sequence of moves leaves a page that the server accepts', () => {
    let board: readonly Item[] = BOARD;
    let seed = 7;
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    for (let step = 0; step < 600; step += 1) {
      const id = board[random(board.length)]?.id ?? 'a';
      const operation = random(4);
      if (operation === 0) board = moveItem(board, id, random(8) - 1, random(8) - 1);
      if (operation === 1) board = resizeItem(board, id, random(8), random(5));
      if (operation === 2) board = nudgeItem(board, id, random(3) - 1, random(3) - 1);
      if (operation === 3) board = reorderItem(board, id, random(2) === 0 ? 1 : -1);
      const layout = board.map((one) => ({ ...one, tabs: [] }));
      expect(validatePage({ layout, tabs: [] }, [])).toEqual([]);
    }
    expect(board).toHaveLength(4);
  });

  test('finds the cell at a point, also below the last row', () => {
    const tracks = { column: 100, gap: 10, rows: [200, 50] };
    expect(findCellAt(tracks, 0, 0)).toEqual({ col: 0, row: 0 });
    expect(findCellAt(tracks, 225, 215)).toEqual({ col: 2, row: 1 });
    expect(findCellAt(tracks, 9999, 500)).toEqual({ col: 5, row: 4 });
    expect(findCellAt(tracks, -5, -5)).toEqual({ col: 0, row: 0 });
  });
});
