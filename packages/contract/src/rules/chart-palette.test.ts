import { expect, test } from 'vitest';
import {
  CHART_PALETTE,
  colorAt,
  mixColors,
  partColors,
  SCORE_PALETTE,
  seriesColors,
  textColorOn,
  treemapColor,
  treemapTint,
} from './chart-palette.ts';

const TONES = ['#218a57', '#7b8494', '#b9bfca'] as const;

test('3-component-chart-16 a palette of 30 distinct colors that starts again', () => {
  expect(new Set(CHART_PALETTE).size).toBe(30);
  expect(CHART_PALETTE.every((color) => /^#[0-9A-F]{6}$/.test(color))).toBe(true);
  expect(colorAt(CHART_PALETTE, 30)).toBe('#1F77B4');
  expect(seriesColors(31, TONES).slice(29)).toEqual(['#A55194', '#1F77B4']);
});

test('up to three series use the brand color and grays, up to eight no color of a rating', () => {
  expect(seriesColors(3, TONES)).toEqual(TONES);
  expect(seriesColors(1, TONES)).toEqual(['#218a57']);
  const eight = seriesColors(8, TONES);
  expect(eight[0]).toBe('#218a57');
  expect(new Set(eight).size).toBe(8);
  expect(eight.filter((color) => ['#FF7F0E', '#2CA02C', '#D62728'].includes(color))).toEqual([]);
  expect(seriesColors(9, TONES)[0]).toBe('#1F77B4');
});

test('3-score-05 25 legend colors', () => {
  expect(SCORE_PALETTE).toHaveLength(25);
  expect(SCORE_PALETTE).toEqual(CHART_PALETTE.slice(0, 25));
});

test('3-component-chart-17 3-component-chart-18 treemap cells by thirds: red, amber, green', () => {
  const at = (value: number) => treemapColor(value, 90);
  expect([0, 29, 30, 59, 60, 90].map(at)).toEqual(['#D64545', '#D64545', '#FFA630', '#FFA630', '#3BA55D', '#3BA55D']);
  expect(treemapColor(0.2, 0.3)).toBe('#3BA55D');
});

test('parts and cells are tints of one hue on the surface, in light and dark', () => {
  expect(mixColors('#218a57', '#fff', 1)).toBe('#218a57');
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(partColors(3, '#218a57', '#ffffff')).toEqual(['#218a57', mixColors('#218a57', '#ffffff', 0.61), '#cee5da']);
  expect(partColors(1, '#218a57', '#ffffff')).toEqual(['#218a57']);
  expect(partColors(9, '#218a57', '#ffffff')).toEqual(CHART_PALETTE.slice(0, 9));
  const cells = [10, 30, 60].map((value) => treemapTint(value, 90, '#57b985', '#17181b'));
  expect(cells).toEqual([0.16, 0.3, 0.46].map((share) => mixColors('#57b985', '#17181b', share)));
  expect(['#ffffff', '#cee5da', '#16181d', '#177346'].map(textColorOn)).toEqual([
    '#16181d',
    '#16181d',
    '#ffffff',
    '#ffffff',
  ]);
});
