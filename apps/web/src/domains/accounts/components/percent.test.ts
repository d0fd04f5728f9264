import { expect, test } from 'vitest';
import { formatPercent, formatPercentChange } from './percent.ts';

test('formats percentages with at most one decimal', () => {
  expect([81.92, 82, 81.96, 0, null].map(formatPercent)).toEqual(['81.9%', '82%', '82%', '0%', 'No data']);
});

test('formats changes with a sign unless they round to zero', () => {
  expect([4.18, 4, -12.5, 0.04, -0.04, 0, null].map(formatPercentChange)).toEqual([
    '+4.2%',
    '+4%',
    '−12.5%',
    '0%',
    '0%',
    '0%',
    'No data',
  ]);
});
