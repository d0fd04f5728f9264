import { expect, test } from 'vitest';
import { formatPercent, formatPercentChange, formatShare } from './percentages.ts';

test('formats percentages with at most one decimal', () => {
  expect([81.92, 82, 81.96, 0, -3.14, 1250].map(formatPercent)).toEqual([
    '81.9%',
    '82%',
    '82%',
    '0%',
    '−3.1%',
    '1,250%',
  ]);
  expect([formatShare(2, 3), formatShare(1, 2)]).toEqual(['66.7%', '50%']);
});

test('formats changes with a sign unless they round to zero', () => {
  expect([4.18, 4, -12.5, 0.04, -0.04, 0].map(formatPercentChange)).toEqual([
    '+4.2%',
    '+4%',
    '−12.5%',
    '0%',
    '0%',
    '0%',
  ]);
});
