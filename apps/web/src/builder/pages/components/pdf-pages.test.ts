import { expect, test } from 'vitest';
import { PDF_OPTIONS, placeOnSheets, SHEET_SIZE, type Tile } from './pdf-pages.ts';

const WIDTH = 1400;
const tile = (left: number, top: number, width: number, height: number): Tile => ({ left, top, width, height });
const sheetHeight = SHEET_SIZE.height - 2 * PDF_OPTIONS.margin;

test('1-pages-31 margin 0.5, quality 0.98, scale 2', () => {
  expect(PDF_OPTIONS).toEqual({ margin: 0.5, quality: 0.98, scale: 2 });
});

test('1-pages-30 moves a tile that would be cut to the next sheet, with the tiles beside it', () => {
  // 7.27 inches are 952 pixels at this width: four rows of 210 fit, the fifth does not.
  const rows = Array.from({ length: 6 }, (_, row) => [tile(0, row * 210, 690, 200), tile(710, row * 210, 690, 200)]);
  const placed = placeOnSheets(rows.flat(), WIDTH);
  expect(placed.map(({ sheet }) => sheet)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  for (const { x, y, width, height } of placed) {
    expect(y).toBeGreaterThanOrEqual(PDF_OPTIONS.margin);
    expect(y + height).toBeLessThanOrEqual(PDF_OPTIONS.margin + sheetHeight + 1e-6);
    expect(x + width).toBeLessThanOrEqual(SHEET_SIZE.width - PDF_OPTIONS.margin + 1e-6);
  }
  expect(placed[8]?.y).toBe(PDF_OPTIONS.margin);
});

test('1-pages-30 a tile beside two rows keeps them on its sheet', () => {
  const above = tile(0, 0, 1400, 700);
  const placed = placeOnSheets(
    [above, tile(0, 710, 690, 610), tile(710, 710, 690, 300), tile(710, 1020, 690, 300)],
    WIDTH,
  );
  expect(placed.map(({ sheet }) => sheet)).toEqual([0, 1, 1, 1]);
});

test('1-pages-30 scales down tiles that are higher than a sheet, and keeps gaps', () => {
  const [head, tall, small] = placeOnSheets(
    [tile(0, 0, 1400, 40), tile(0, 60, 1400, 3000), tile(0, 3070, 700, 100)],
    WIDTH,
  );
  expect(head?.sheet).toBe(0);
  expect(tall?.sheet).toBe(1);
  expect(tall?.height).toBeCloseTo(sheetHeight, 6);
  expect(small?.sheet).toBe(2);
  const [first, second] = placeOnSheets([tile(0, 0, 1400, 100), tile(0, 110, 1400, 100)], WIDTH);
  const pixel = (SHEET_SIZE.width - 1) / WIDTH;
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(110 * pixel, 6);
  expect(placeOnSheets([], WIDTH)).toEqual([]);
});

test('scales down and centers a page that is slightly too high for a sheet', () => {
  const [first, last] = placeOnSheets([tile(0, 0, 1400, 500), tile(700, 510, 700, 540)], WIDTH);
  expect([first?.sheet, last?.sheet]).toEqual([0, 0]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo(PDF_OPTIONS.margin + sheetHeight, 6);
  const right = (last?.x ?? 0) + (last?.width ?? 0);
  expect(first?.x).toBeGreaterThan(PDF_OPTIONS.margin);
  expect(first?.x).toBeCloseTo(SHEET_SIZE.width - right, 6);
  // If scaling down would exceed the limit, two sheets are used at the usual scale.
  const two = placeOnSheets([tile(0, 0, 1400, 700), tile(0, 710, 1400, 700)], WIDTH);
  expect(two.map(({ sheet, x }) => [sheet, x])).toEqual([
    [0, PDF_OPTIONS.margin],
    [1, PDF_OPTIONS.margin],
  ]);
});

test('keeps headers with the content after them, unless that would become too small', () => {
  const getSheets = (height: number) =>
    placeOnSheets([tile(0, 0, 1400, 40), tile(0, 50, 1400, height), tile(0, 60 + height, 1400, 900)], WIDTH, 1).map(
      ({ sheet }) => sheet,
    );
  expect(getSheets(930)).toEqual([0, 0, 1]);
  expect(getSheets(3000)).toEqual([0, 1, 2]);
});
