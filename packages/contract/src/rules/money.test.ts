import { expect, test } from 'vitest';
import { formatShortMoney } from './money.ts';
import { formatShortNumber } from './number-format.ts';

test('1-C-31 up to 1,000 an amount is plain, above it K, above 1,000,000 M, and in charts B', () => {
  const amounts = [999, 1000, 1001, 12_500, 1_000_000, 1_000_001, 2_500_000];
  expect(amounts.map((amount) => formatShortMoney(amount, '$', 2))).toEqual([
    ...['$999', '$1000', '$1.0K', '$12.5K', '$1000.0K', '$1.0M', '$2.5M'],
  ]);
  for (const place of ['tile', 'chart'] as const)
    expect(amounts.map((amount) => formatShortNumber(amount, place))).toEqual([
      ...['999', '1,000', '1.0K', '12.5K', '1000.0K', '1.0M', '2.5M'],
    ]);
  expect(formatShortNumber(2_500_000_000, 'chart')).toBe('2.5B');
  expect(formatShortNumber(2_500_000_000, 'tile')).toBe('2500.0M');
  expect(formatShortMoney(2_500_000_000, '$', 2)).toBe('$2500.0M');
});
