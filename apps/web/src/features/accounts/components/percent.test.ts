import { expect, test } from 'vitest';
import { formatPercent, formatPercentChange } from './percent.ts';

test('percents have one decimal, and none where it would be 0', () => {
  expect([81.92, 82, 81.96, 0, null].map(formatPercent)).toEqual(['81.9%', '82%', '82%', '0%', 'No data']);
});

test('changes carry their sign, unless nothing of them is seen', () => {
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
