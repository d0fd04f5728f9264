import { expect, test } from 'vitest';
import { formatUsageNumber } from './usage-number.ts';

test('2-usage-14 uses K above 1,000 and M above 1,000,000', () => {
  expect([1000, 1500, 2_500_000].map(formatUsageNumber)).toEqual(['1000', '1.5K', '2.5M']);
  expect([0, 999, 1001, 1_000_000, 1_000_001, -1500].map(formatUsageNumber)).toEqual([
    '0',
    '999',
    '1K',
    '1000K',
    '1M',
    '-1.5K',
  ]);
});
