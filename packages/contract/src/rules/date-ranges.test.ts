import { describe, expect, test } from 'vitest';
import {
  DEFAULT_RANGE,
  countPeriods,
  moveToYear,
  isLastDays,
  LEGACY_RANGES,
  NAMED_RANGES,
  nextPeriod,
  availableRanges,
  periodStart,
  previousInterval,
  normalizeRangeName,
  parseDay,
  resolveRange,
  yearChoices,
  resolveYear,
} from './date-ranges.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const resolve = (condition: string, more: object = {}, today = TODAY) => resolveRange({ condition, ...more }, today);

describe('named ranges', () => {
  test.each([
    ['Today', '2026-11-20', '2026-11-21'],
    ['Yesterday', '2026-11-19', '2026-11-20'],
    ['Current Week', '2026-11-16', '2026-11-21'],
    ['Last Week', '2026-11-09', '2026-11-16'],
    ['Current Month', '2026-11-01', '2026-11-21'],
    ['Last Month', '2026-10-01', '2026-11-01'],
    ['Current Quarter', '2026-10-01', '2026-11-21'],
    ['Last Quarter', '2026-07-01', '2026-10-01'],
    ['Current Year', '2026-01-01', '2026-11-21'],
    ['Last Year', '2025-01-01', '2026-01-01'],
    ['Last 30 Days', '2026-10-22', '2026-11-21'],
    ['Last 1 Days', '2026-11-20', '2026-11-21'],
  ])('%s', (name, from, to) => expect(resolve(name)).toEqual({ from, to }));

  test('knows each of them and no other', () => {
    for (const name of NAMED_RANGES) expect(resolve(name)).toBeDefined();
    for (const name of ['Next Week', 'Last 0 Days', 'Last 3661 Days', 'constructor', '']) {
      expect(() => resolve(name)).toThrow('Invalid date provided');
    }
  });

  test('on 29 February', () => {
    expect(resolve('Last Year', {}, '2024-02-29')).toEqual({ from: '2023-01-01', to: '2024-01-01' });
    expect(resolve('Current Month', {}, '2024-02-29')).toEqual({ from: '2024-02-01', to: '2024-03-01' });
    expect(resolve('Last Month', {}, '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-03-01' });
  });
});

test('3-filters-23 C3-14 the default range begins with its month and ends with the last millisecond of today, in UTC', () => {
  const range = resolveRange({ condition: DEFAULT_RANGE }, TODAY);
  expect(range).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  // The end is exclusive, so the last included instant is one millisecond before it.
  const last = new Date(Date.parse(`${range?.to}T00:00:00Z`) - 1);
  expect(last.toISOString()).toBe('2026-11-20T23:59:59.999Z');
});
test('3-filters-24 now() is Today', () => expect(normalizeRangeName('now()')).toBe('Today'));
test('3-filters-25 1 days is Yesterday', () => expect(normalizeRangeName('1 days')).toBe('Yesterday'));
test('3-filters-26 1 months is Last 30 Days', () => expect(normalizeRangeName('1 months')).toBe('Last 30 Days'));
test('3-filters-27 3 months is Last 90 Days', () => expect(normalizeRangeName('3 months')).toBe('Last 90 Days'));
test('3-filters-28 6 months is Last 180 Days', () => expect(normalizeRangeName('6 months')).toBe('Last 180 Days'));
test('3-filters-29 12 months is Last 365 Days', () => {
  expect(normalizeRangeName('12 months')).toBe('Last 365 Days');
  expect(resolve('12 months')).toEqual({ from: '2025-11-21', to: '2026-11-21' });
});
test('the list of legacy ranges ends with Custom', () => expect(LEGACY_RANGES.at(-1)).toBe('Custom'));

test('a short list of ranges gains four, without repeating any', () => {
  expect(availableRanges(['Today', 'Custom'], [60, 30])).toEqual([
    'Today',
    ...[60, 30, 100, 150, 200].map((n) => `Last ${n} Days`),
    'Custom',
  ]);
  expect(availableRanges(['Today', 'Yesterday', 'Last Week'], [7])).not.toContain('Last 60 Days');
});

describe('custom ranges', () => {
  test('an end before the start is the start', () => {
    const range = resolve('Custom', { from: '2026-11-10', to: '2026-11-03' });
    expect(range).toEqual({ from: '2026-11-10', to: '2026-11-11' });
  });
  test('one day alone is not applied', () => {
    expect(resolve('Custom', { from: '2026-11-10' })).toBeUndefined();
    expect(resolve('Custom', { from: '', to: '2026-11-10' })).toBeUndefined();
  });
  test('3-filters-39 rejects an invalid date with a message', () => {
    const invalid = ['2026-02-30', '2026-13-01', 'tomorrow', '1899-12-31', '20261110', '2026-11-10T25:00:00Z', 7, {}];
    for (const from of invalid) {
      expect(() => resolve('Custom', { from, to: '2026-11-10' })).toThrow('Invalid date provided');
    }
  });
  test('an instant counts as its UTC day', () => {
    expect(parseDay('2026-11-10T23:30:00-02:00')).toBe('2026-11-11');
    expect(parseDay('2026-11-10T23:59:59.999Z')).toBe('2026-11-10');
  });
});

describe('years', () => {
  test('3-filters-33 custom is the current year', () => {
    expect(resolveYear('custom', TODAY)).toBe(2026);
    expect(resolveYear(2019, TODAY)).toBe(2019);
  });
  test('3-filters-34 the list has custom and 100 years', () => {
    expect(yearChoices(TODAY)).toHaveLength(101);
    expect(yearChoices(TODAY).slice(0, 2)).toEqual(['custom', 2026]);
    expect(yearChoices(TODAY).at(-1)).toBe(1927);
  });
  test('a selected year moves the range, and 29 February becomes the 28th', () => {
    expect(resolve('Current Month', { year: 2024 })).toEqual({ from: '2024-11-01', to: '2024-11-21' });
    expect(moveToYear('2024-02-29', 2023)).toBe('2023-02-28');
    expect(moveToYear('2024-02-29', 2028)).toBe('2028-02-29');
  });
  test('3-filters-32 S3-19 an end before the start is the start, before a year moves them', () => {
    const reversed = { from: '2027-01-18T10:00:00Z', to: '2026-08-28' };
    expect(resolve('Custom', reversed)).toEqual({ from: '2027-01-18', to: '2027-01-19' });
    expect(resolve('Custom', { ...reversed, year: 2026 })).toEqual({ from: '2026-01-18', to: '2026-01-19' });
  });

  test('a range over new year keeps its length in another year', () => {
    expect(resolve('Last Week', { year: 2025 }, '2026-01-08')).toEqual({ from: '2024-12-29', to: '2025-01-05' });
    const winter = { from: '2025-12-20', to: '2026-01-10', year: 2024 };
    expect(resolve('Custom', winter)).toEqual({ from: '2023-12-20', to: '2024-01-11' });
    expect(resolve('Custom', { ...winter, to: '2025-12-01' })).toEqual({ from: '2024-12-20', to: '2024-12-21' });
  });
  test('a whole month or quarter stays whole in a leap year, one day stays one day', () => {
    expect(resolve('Last Month', { year: 2024 }, '2026-03-10')).toEqual({ from: '2024-02-01', to: '2024-03-01' });
    expect(resolve('Last Year', { year: 2024 })).toEqual({ from: '2024-01-01', to: '2025-01-01' });
    const day = { from: '2026-02-28', to: '2026-02-28', year: 2024 };
    expect(resolve('Custom', day)).toEqual({ from: '2024-02-28', to: '2024-02-29' });
  });
  test('recognizes ranges of the last days by each of their names', () => {
    expect(['Last 7 Days', 'Last 30 Days', '3 months'].map(isLastDays)).toEqual([true, true, true]);
    expect(['Last Month', 'Current Year', 'Custom', 'now()'].map(isLastDays)).toEqual([false, false, false, false]);
  });
});

test('periods begin and follow each other', () => {
  expect(periodStart('2026-11-22', 'week')).toBe('2026-11-16');
  expect(periodStart('2026-11-20', 'quarter')).toBe('2026-10-01');
  expect(nextPeriod('2026-10-01', 'quarter')).toBe('2027-01-01');
  expect(nextPeriod('2026-12-28', 'week')).toBe('2027-01-04');
  expect(nextPeriod('2024-01-01', 'year')).toBe('2025-01-01');
  expect(countPeriods({ from: '2026-11-01', to: '2026-12-01' }, 'day')).toBeGreaterThanOrEqual(30);
});

test('the previous period has the same length and ends where this one begins', () => {
  expect(previousInterval({ from: '2026-11-01', to: '2026-11-21' })).toEqual({ from: '2026-10-12', to: '2026-11-01' });
});
