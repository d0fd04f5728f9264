import { describe, expect, test } from 'vitest';
import { formatValue, MISSING_VALUE, formatPeriod, formatShortNumber } from './number-format.ts';

const TABLE = { place: 'table', symbol: '$', digits: 2 } as const;
const TILE = { place: 'tile', symbol: '€', digits: 2 } as const;

describe('shortened numbers', () => {
  test('3-formatting-01 K strictly above a thousand', () => {
    expect(formatShortNumber(1500, 'tile')).toBe('1.5K');
    expect(formatShortNumber(1000, 'tile')).toBe('1,000');
    expect(formatShortNumber(1001, 'tile')).toBe('1.0K');
    expect(formatShortNumber(-1500, 'tile')).toBe('-1.5K');
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
      '-8.5K',
    ]);
    expect([1_150_000, -2_250_000, 1_150_000_000].map((value) => formatShortNumber(value, 'chart'))).toEqual([
      '1.2M',
      '-2.3M',
      '1.2B',
    ]);
    expect([1149.999, -1149.999].map((value) => formatShortNumber(value, 'tile'))).toEqual(['1.1K', '-1.1K']);
  });

  test('3-formatting-03 B from a billion on in charts', () => {
    expect(formatShortNumber(1e9, 'chart')).toBe('1.0B');
    expect(formatShortNumber(999_999_999, 'chart')).toBe('1000.0M');
    expect(formatShortNumber(-2e9, 'chart')).toBe('-2.0B');
  });

  test('3-formatting-04 no B in tiles', () => {
    expect(formatShortNumber(2e9, 'tile')).toBe('2000.0M');
  });
});

describe('formats', () => {
  test('1-platform-20 money has its symbol before it, and K or M with one decimal', () => {
    const format = (symbol: string, digits: number) => (amount: number) =>
      formatValue(amount, 'currency', { place: 'tile', symbol, digits });
    expect([999, 1500, 2_500_000].map(format('€', 2))).toEqual(['€999', '€1.5K', '€2.5M']);
    expect([12.5, 1500].map(format('¥', 0))).toEqual(['¥13', '¥1.5K']);
    expect([1.234, -2_500_000].map(format('KD ', 3))).toEqual(['KD 1.234', '-KD 2.5M']);
  });

  test('1-C-31 up to 1,000 an amount is plain, above it K, above 1,000,000 M, and in charts B', () => {
    const amounts = [999, 1000, 1001, 12_500, 1_000_000, 1_000_001, 2_500_000, 2_500_000_000];
    const formatAll = (place: 'tile' | 'chart') =>
      amounts.map((amount) => formatValue(amount, 'currency', { place, symbol: '$', digits: 2 }));
    const short = ['$999', '$1,000', '$1.0K', '$12.5K', '$1000.0K', '$1.0M', '$2.5M'];
    expect(formatAll('tile')).toEqual([...short, '$2500.0M']);
    expect(formatAll('chart')).toEqual([...short, '$2.5B']);
  });

  test('3-formatting-05 comma', () => {
    expect(formatValue(1_234_567, 'comma', TABLE)).toBe('1,234,567');
    expect(formatValue(1_234_567.891, 'comma', TILE)).toBe('1,234,567.89');
    expect(formatValue(-0.001, 'comma', TABLE)).toBe('0');
  });

  test('3-formatting-06 metric_symbol', () => {
    expect(formatValue(1_234_567, 'metric_symbol', TABLE)).toBe('1.2M');
    expect(formatValue(12, 'metric_symbol', TABLE)).toBe('12');
  });

  test('3-formatting-07 dates as MMM Do, YYYY', () => {
    expect(formatValue('2025-03-03', 'date', TABLE)).toBe('Mar 3rd, 2025');
    const moment = { ...TABLE, zone: 'America/New_York' };
    expect(formatValue('2025-03-03T02:00:00.000Z', 'date', moment)).toBe('Mar 2nd, 2025');
    expect(formatValue('soon', 'date', TABLE)).toBe('soon');
  });

  test('formats periods by their grain', () => {
    expect(formatPeriod('2026-11-01', 'month')).toBe('Nov 2026');
    expect(formatPeriod('2026-10-01', 'quarter')).toBe('Q4 2026');
    expect(formatPeriod('2026-01-01', 'year')).toBe('2026');
    expect(formatPeriod('2026-11-16', 'week')).toBe('Nov 16th, 2026');
  });

  test('currency is whole in tables and short elsewhere, with the sign in front', () => {
    expect(formatValue(-1500.5, 'currency', TABLE)).toBe('-$1,500.50');
    expect(formatValue(31_351.0000001, 'currency', TABLE)).toBe('$31,351');
    expect(formatValue(-1500, 'currency', TILE)).toBe('-€1.5K');
    expect(formatValue(12.345, 'percent', TABLE)).toBe('12.35%');
  });

  test.each([
    ['¥', 0, 1234, '¥1,234', '¥1.2K', '¥1.2K'],
    ['¥', 0, 1234.5, '¥1,235', '¥1.2K', '¥1.2K'],
    ['¥', 0, -333.4, '-¥333', '-¥333', '-¥333'],
    ['KD ', 3, 1.234, 'KD 1.234', 'KD 1.234', 'KD 1.234'],
    ['KD ', 3, -27_715.8, '-KD 27,715.800', '-KD 27.7K', '-KD 27.7K'],
    ['KD ', 3, 31_351, 'KD 31,351', 'KD 31.4K', 'KD 31.4K'],
    ['$', 2, 12.5, '$12.50', '$12.5', '$12.5'],
    ['$', 2, 1.234, '$1.23', '$1.23', '$1.23'],
  ])('formats money with the decimals of its currency: %s with %i, %d', (symbol, digits, value, table, tile, chart) => {
    const shown = (['table', 'tile', 'chart'] as const).map((place) =>
      formatValue(value, 'currency', { place, symbol, digits }),
    );
    expect(shown).toEqual([table, tile, chart]);
  });

  test('plain and missing values', () => {
    expect(formatValue(1234.5, 'number', TABLE)).toBe('1234.5');
    expect(formatValue(true, 'boolean', TABLE)).toBe('Yes');
    expect(formatValue(false, 'text', TABLE)).toBe('No');
    expect(formatValue('', 'text', TABLE)).toBe(MISSING_VALUE);
    expect(formatValue(null, 'currency', TABLE)).toBe(MISSING_VALUE);
  });
});
