import { expect, test } from 'vitest';
import { formatAccountMoney, formatMoney, formatUnroundedMoney } from './money.ts';

const inDollars = (amount: number) => formatAccountMoney(amount, '$');

test('2-platform-09 a half is rounded away from zero, whether its decimal fraction is exact or not', () => {
  expect([350, 1250, 8450, 1_150_000, 2_250_000].map(inDollars)).toEqual(['$0.4K', '$1.3K', '$8.5K', '$1.2M', '$2.3M']);
  expect([-350, -1250, -8450, -1_150_000].map(inDollars)).toEqual(['-$0.4K', '-$1.3K', '-$8.5K', '-$1.2M']);
});

test('2-platform-09 rounds amounts below a half toward zero, by the smallest unit of the currency', () => {
  expect([349.99, -349.99, 49.99, 0].map(inDollars)).toEqual(['$0.3K', '-$0.3K', '$0.0K', '$0.0K']);
  expect([349, 350, -350].map((yen) => formatAccountMoney(yen, '¥'))).toEqual(['¥0.3K', '¥0.4K', '-¥0.4K']);
  expect([349.999, 350, -1249.999].map((dinars) => formatAccountMoney(dinars, 'KD '))).toEqual([
    'KD 0.3K',
    'KD 0.4K',
    '-KD 1.2K',
  ]);
});

test('2-platform-10 K up to and including 1000.0K, M above it, also for negative amounts', () => {
  expect([999_999, 1_000_000, 1_000_000.01, -1_000_000, -1_000_001].map(inDollars)).toEqual([
    '$1000.0K',
    '$1000.0K',
    '$1.0M',
    '-$1000.0K',
    '-$1.0M',
  ]);
});

test('a missing amount is a dash, and zero is zero', () => {
  expect([null, undefined, 0].map((amount) => formatAccountMoney(amount, '$'))).toEqual(['-', '-', '$0.0K']);
});

test('1-S-69 the sign of money is a hyphen before the symbol, unless the amount rounds to zero', () => {
  const dollars = { symbol: '$', digits: 2 };
  expect([-1500, -12.5, -0.004].map((amount) => formatMoney(amount, 'tile', dollars))).toEqual([
    '-$1.5K',
    '-$12.50',
    '$0.00',
  ]);
  expect(formatAccountMoney(-1500, '$')).toBe('-$1.5K');
});

test('an amount of a file is not rounded', () => {
  expect(formatUnroundedMoney('-12345678901234567.891', '$')).toBe('-$12,345,678,901,234,567.891');
});
