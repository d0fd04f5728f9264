import { expect, test } from 'vitest';
import { healthBand, roundHealth } from './health.ts';

test('a score is rounded up, but not by the noise of its arithmetic', () => {
  const sums = [25 + 4.000000000000004, 52.00000000000001, 50.00000000000001, 50.001, 39.44, 0, 100.00000000000001];
  expect(sums.map(roundHealth)).toEqual([29, 52, 50, 51, 40, 0, 100]);
  expect(sums.slice(2, 4).map(healthBand)).toEqual(['poor', 'fair']);
});
