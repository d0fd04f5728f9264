import { expect, test } from 'vitest';
import {
  fitKpiGrid,
  toGridCell,
  columnCount,
  itemHeight,
  rowsHeight,
  sortInReadingOrder,
  type GridPlacement,
  defaultHeightRows,
} from './page-grid.ts';

const item = (parts: Partial<GridPlacement>): GridPlacement => ({
  col: 0,
  row: 0,
  sizeX: 1,
  sizeY: 1,
  autoHeight: false,
  customHeight: null,
  ...parts,
});
const px = (heightValue: number) => ({ heightValue, heightUnit: 'px' as const });

test('1-pages-25 a grid has at least one column and at most six', () => {
  expect([-3, 0, 0.5, 1, 4, 6, 9].map(columnCount)).toEqual([1, 1, 1, 1, 4, 6, 6]);
  expect(toGridCell({ col: 4, row: 0, sizeX: 2, sizeY: 1 }, 0)).toEqual({ col: 0, row: 0, sizeX: 1, sizeY: 1 });
});

test('1-pages-26 a position stays within 100 rows, and so does the end of an item', () => {
  expect(toGridCell({ col: 0, row: 400, sizeX: 1, sizeY: 5 })).toEqual({ col: 0, row: 99, sizeX: 1, sizeY: 1 });
  expect(toGridCell({ col: 0, row: 98, sizeX: 1, sizeY: 9 })).toMatchObject({ row: 98, sizeY: 2 });
  expect(toGridCell({ col: 5, row: -1, sizeX: 4, sizeY: 0 })).toEqual({ col: 2, row: 0, sizeX: 4, sizeY: 1 });
});

test('1-pages-06 leaves a position inside the grid unchanged', () => {
  expect(toGridCell({ col: 3, row: 7, sizeX: 3, sizeY: 2 })).toEqual({ col: 3, row: 7, sizeX: 3, sizeY: 2 });
});

test('1-pages-08 1-pages-29 200 px per row with the gaps between them, unless a custom height is set', () => {
  expect([1, 2, 3].map(rowsHeight)).toEqual([200, 410, 620]);
  expect(itemHeight(item({ sizeY: 2 }))).toBe('410px');
  expect(itemHeight(item({ sizeY: 2, customHeight: px(350) }))).toBe('350px');
  expect(itemHeight(item({ customHeight: { heightValue: 40, heightUnit: 'vh' } }))).toBe('40vh');
});

test('1-pages-07 an item of automatic height has no height', () => {
  expect(itemHeight(item({ autoHeight: true }))).toBeUndefined();
  expect(itemHeight(item({ autoHeight: true, customHeight: px(90) }))).toBe('90px');
});

test('rows with regular items keep their height, also empty rows', () => {
  const strip = item({ sizeX: 6, customHeight: px(90) });
  const screen = item({ row: 1, sizeX: 6, sizeY: 2, autoHeight: true });
  expect(defaultHeightRows([strip, screen, item({ row: 4 })])).toEqual([false, false, false, true, true]);
  expect(defaultHeightRows([item({}), item({ col: 1, autoHeight: true })])).toEqual([true]);
  expect(defaultHeightRows([])).toEqual([]);
});

test('reading order is by row, then by column', () => {
  const [a, b, c] = [item({ row: 1 }), item({ row: 0, col: 4 }), item({ row: 0, col: 1 })];
  expect(sortInReadingOrder([a, b, c])).toEqual([c, b, a]);
});

test('1-portfolio-34 the KPI grid has at most ten rows, also with two columns', () => {
  const cards = Array.from({ length: 24 }, (_, at) => at);
  expect(fitKpiGrid(cards)).toEqual(cards.slice(0, 20));
  expect(fitKpiGrid(cards.slice(0, 8))).toEqual(cards.slice(0, 8));
});
