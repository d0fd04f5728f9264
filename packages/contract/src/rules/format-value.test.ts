import { describe, expect, test } from 'vitest';
import { formatValue, MISSING_VALUE } from './format-value.ts';

const TABLE = { place: 'table', symbol: '$', digits: 2 } as const;
const TILE = { place: 'tile', symbol: '€', digits: 2 } as const;

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

  test('currency is exact in tables and short elsewhere, with the sign in front', () => {
    expect(formatValue(-1500.5, 'currency', TABLE)).toBe('-$1,500.50');
    expect(formatValue(31_351.0000001, 'currency', TABLE)).toBe('$31,351.00');
    expect(formatValue(-1500, 'currency', TILE)).toBe('-€1.5K');
    expect(formatValue(12.345, 'percent', TABLE)).toBe('12.3%');
  });

  test.each([
    ['¥', 0, 1234, '¥1,234', '¥1.2K', '¥1.2K'],
    ['¥', 0, 1234.5, '¥1,235', '¥1.2K', '¥1.2K'],
    ['¥', 0, -333.4, '-¥333', '-¥333', '-¥333'],
    ['KD ', 3, 1.234, 'KD 1.234', 'KD 1.234', 'KD 1.234'],
    ['KD ', 3, -27_715.8, '-KD 27,715.800', '-KD 27.7K', '-KD 27.7K'],
    ['KD ', 3, 31_351, 'KD 31,351.000', 'KD 31.4K', 'KD 31.4K'],
    ['$', 2, 12.5, '$12.50', '$12.50', '$12.50'],
    ['$', 2, 12, '$12.00', '$12', '$12'],
    ['$', 2, 1.234, '$1.23', '$1.23', '$1.23'],
  ])('formats money with the decimals of its currency: %s with %i, %d', (symbol, digits, value, table, tile, chart) => {
    const shown = (['table', 'tile', 'chart'] as const).map((place) =>
      formatValue(value, 'currency', { place, symbol, digits }),
    );
    expect(shown).toEqual([table, tile, chart]);
  });

  test('ticks of an axis have no needless decimals', () => {
    const axis = { place: 'axis', symbol: '$', digits: 2 } as const;
    expect([0, 0.5, 500, 1500, 20_000].map((value) => formatValue(value, 'currency', axis))).toEqual([
      '$0',
      '$0.50',
      '$500',
      '$1.5K',
      '$20K',
    ]);
    expect([0, 0.05, 12.5].map((value) => formatValue(value, 'percent', axis))).toEqual(['0%', '0.05%', '12.5%']);
  });

  test('plain and missing values', () => {
    expect(formatValue(1234.5, 'number', TABLE)).toBe('1234.5');
    expect(formatValue(true, 'boolean', TABLE)).toBe('Yes');
    expect(formatValue(false, 'text', TABLE)).toBe('No');
    expect(formatValue('', 'text', TABLE)).toBe(MISSING_VALUE);
    expect(formatValue(null, 'currency', TABLE)).toBe(MISSING_VALUE);
  });
});
