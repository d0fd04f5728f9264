import { expect, test } from 'vitest';
import { CHART_PALETTE, colorAt, SCORE_PALETTE, seriesColors, treemapColor } from './chart-palette.ts';

const TONES = ['#218a57', '#7b8494', '#b9bfca'] as const;

test('3-component-chart-16 a palette of 30 distinct colors that starts again', () => {
  expect(new Set(CHART_PALETTE).size).toBe(30);
  expect(CHART_PALETTE.every((color) => /^#[0-9A-F]{6}$/.test(color))).toBe(true);
  expect(colorAt(CHART_PALETTE, 30)).toBe('#1F77B4');
  expect(seriesColors(31, TONES).slice(29)).toEqual(['#A55194', '#1F77B4']);
});

test('up to three series use the brand color and grays', () => {
  expect(seriesColors(3, TONES)).toEqual(TONES);
  expect(seriesColors(1, TONES)).toEqual(['#218a57']);
  expect(seriesColors(4, TONES)[0]).toBe('#1F77B4');
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
