import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPercentAcross, findRuns, createScaleByStep, createMonthScale } from './month-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 2, 4, 6]],
  [70, [0, 25, 50, 75]],
  [260, [0, 100, 200, 300]],
  [48_500, [0, 20_000, 40_000, 60_000]],
])('the steps up to %d are round', (highest, ticks) => {
  expect(createMonthScale(highest).ticks).toEqual(ticks);
});

test('every value is between zero and the top, in two to five ticks', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (highest) => {
      const { top, ticks } = createMonthScale(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(ticks.at(-1)).toBeCloseTo(top);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(6);
    }),
    { seed: 7 },
  );
});

test('a scale can be set', () => {
  expect(createScaleByStep(25, 100)).toEqual({ top: 100, ticks: [0, 25, 50, 75, 100] });
});

test('spaces months evenly from edge to edge, and centers a single one', () => {
  expect([toPercentAcross(0, 5), toPercentAcross(1, 5), toPercentAcross(4, 5), toPercentAcross(0, 1)]).toEqual([
    0, 25, 100, 50,
  ]);
});

test('a month without a value breaks the line', () => {
  expect(findRuns([null, 3, 4, null, 5])).toEqual([
    [
      [1, 3],
      [2, 4],
    ],
    [[4, 5]],
  ]);
});
