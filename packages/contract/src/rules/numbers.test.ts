import { describe, expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatDecimals,
  formatNumber,
  formatPlainNumber,
  formatShortNumber,
  formatUsageNumber,
} from './numbers.ts';

test('formats numbers with separators, at most two decimals and a minus sign', () => {
  expect([0, 999, 1234.5, 1_234_567.891, -3.25, -0.001].map((value) => formatNumber(value))).toEqual([
    '0',
    '999',
    '1,234.5',
    '1,234,567.89',
    '−3.25',
    '0',
  ]);
  expect([formatNumber(2.5, 0), formatNumber(0.125, 10), formatNumber(12_345_678_901_234_567_890n)]).toEqual([
    '3',
    '0.125',
    '12,345,678,901,234,567,890',
  ]);
});

test('rounds a half away from zero, whether its decimal fraction is exact or not', () => {
  expect([1.005, 1.015, 8.575, -1.005].map((value) => formatNumber(value))).toEqual(['1.01', '1.02', '8.58', '−1.01']);
});

test('formats fixed decimals, identifiers, changes and counts', () => {
  expect([72.5, 100, -0.001].map((value) => formatDecimals(value, 2))).toEqual(['72.50', '100.00', '0.00']);
  expect([20_261, 1234.5, -7].map(formatPlainNumber)).toEqual(['20261', '1234.5', '−7']);
  expect([4, -2.5, 0, 0.001, -0.001].map((value) => formatChange(value))).toEqual(['+4', '−2.5', '0', '0', '0']);
  expect([6, -5.14, 0.04].map((value) => formatChange(value, 1, 1))).toEqual(['+6.0', '−5.1', '0.0']);
  expect([0, 1, 1204].map((count) => formatCount(count, 'row'))).toEqual(['0 rows', '1 row', '1,204 rows']);
  expect([1, 2].map((count) => formatCount(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});

describe('shortened numbers', () => {
  test('3-formatting-01 K strictly above a thousand', () => {
    expect([1500, 1000, 1001, -1500].map((value) => formatShortNumber(value, 'tile'))).toEqual([
      '1.5K',
      '1,000',
      '1.0K',
      '−1.5K',
    ]);
  });

  test('3-formatting-02 M strictly above a million, with one decimal', () => {
    expect(formatShortNumber(2_500_000, 'tile')).toBe('2.5M');
    expect(formatShortNumber(1_000_000, 'tile')).toBe('1000.0K');
    expect(formatShortNumber(1_250_000, 'chart')).toBe('1.3M');
  });

  test('3-formatting-01 a half is rounded away from zero, whether its decimal fraction is exact or not', () => {
    expect([1150, 1250, 8450, -8450].map((value) => formatShortNumber(value, 'tile'))).toEqual([
      '1.2K',
      '1.3K',
      '8.5K',
      '−8.5K',
    ]);
    expect([1_150_000, -2_250_000, 1_150_000_000].map((value) => formatShortNumber(value, 'chart'))).toEqual([
      '1.2M',
      '−2.3M',
      '1.2B',
    ]);
    expect([1149.999, -1149.999].map((value) => formatShortNumber(value, 'tile'))).toEqual(['1.1K', '−1.1K']);
  });

  test('3-formatting-03 B from a billion on in charts', () => {
    expect(formatShortNumber(1e9, 'chart')).toBe('1.0B');
    expect(formatShortNumber(999_999_999, 'chart')).toBe('1000.0M');
    expect(formatShortNumber(-2e9, 'chart')).toBe('−2.0B');
  });

  test('3-formatting-04 no B in tiles', () => {
    expect(formatShortNumber(2e9, 'tile')).toBe('2000.0M');
  });

  test('ticks of an axis are short and differ from each other, however small or close they are', () => {
    const formatTicks = (...ticks: number[]) => ticks.map((tick) => formatShortNumber(tick, 'axis'));
    expect(formatTicks(0, 500, 1000, 1500, 20_000)).toEqual(['0', '500', '1,000', '1.5K', '20K']);
    expect(formatTicks(0, 0.001, 0.002)).toEqual(['0', '0.001', '0.002']);
    expect(formatTicks(1_200_000, 1_250_000, 1_300_000)).toEqual(['1.2M', '1.25M', '1.3M']);
    expect(formatTicks(31_351, 31_352)).toEqual(['31.351K', '31.352K']);
    expect(formatTicks(-2e9, 0.1 + 0.2)).toEqual(['−2B', '0.3']);
  });
});

test('2-usage-14 usage has K above 1,000 and M above 1,000,000', () => {
  expect([1000, 1500, 2_500_000].map(formatUsageNumber)).toEqual(['1000', '1.5K', '2.5M']);
  expect([0, 999, 1001, 1_000_000, 1_000_001, -1500].map(formatUsageNumber)).toEqual([
    '0',
    '999',
    '1.0K',
    '1000.0K',
    '1.0M',
    '−1.5K',
  ]);
});
