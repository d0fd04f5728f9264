import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addDaysToToday,
  daysLeft,
  toEntityDay,
  formatEntityTimestamp,
  formatLongDate,
  formatPlainDate,
  getDayStart,
  getToday,
} from './dates.ts';
import { formatAccountMoney, formatFullMoney } from './money.ts';

function signIn(zone: string, symbol: string, digits = 2): void {
  localStorage.setItem('token', 't');
  localStorage.setItem('entity_timezone', zone);
  localStorage.setItem('currency_symbol', symbol);
  localStorage.setItem('currency_digits', String(digits));
  window.dispatchEvent(new Event('storage'));
}

describe('money', () => {
  test('2-platform-09 account screens always use K: 12500 is $12.5K', () => {
    signIn('UTC', '$');
    expect([12_500, 500, 1_000_000].map(formatAccountMoney)).toEqual(['$12.5K', '$0.5K', '$1000.0K']);
  });

  test('2-platform-10 M above 1000K: 1500000 is $1.5M', () => {
    signIn('UTC', '$');
    expect(formatAccountMoney(1_500_000)).toBe('$1.5M');
  });

  test('has the decimals of its currency, also if shortened', () => {
    const formatAll = (amount: number) => [formatAccountMoney, formatFullMoney].map((format) => format(amount));
    signIn('UTC', '¥', 0);
    expect([12.5, 12_500].map(formatAll)).toEqual([
      ['¥0.0K', '¥13'],
      ['¥12.5K', '¥12,500'],
    ]);
    signIn('UTC', 'KD ', 3);
    expect([1.234, 1234.5].map(formatAll)).toEqual([
      ['KD 0.0K', 'KD 1.234'],
      ['KD 1.2K', 'KD 1,234.500'],
    ]);
    signIn('UTC', '$');
    expect([99.5, 1234].map(formatFullMoney)).toEqual(['$99.50', '$1,234.00']);
  });
});

describe('dates', () => {
  beforeEach(() => signIn('Pacific/Auckland', '$'));
  afterEach(() => vi.useRealTimers());

  test('decisions-14 1-platform-21 2-platform-08 MMM Do, YYYY', () => {
    expect(formatLongDate('2024-03-01')).toBe('Mar 1st, 2024');
    expect(['2026-11-02', '2026-11-03', '2026-11-11', '2026-11-22'].map(formatLongDate)).toEqual([
      'Nov 2nd, 2026',
      'Nov 3rd, 2026',
      'Nov 11th, 2026',
      'Nov 22nd, 2026',
    ]);
  });

  test('decisions-14 1-platform-22 DD MMM YYYY', () => {
    expect(formatPlainDate('2026-01-05')).toBe('05 Jan 2026');
  });

  test("decisions-14 1-platform-23 Y-MM-DD HH:mm:ss in the company's time zone", () => {
    expect(formatEntityTimestamp('2026-06-30T13:05:09Z')).toBe('2026-07-01 01:05:09');
    expect(toEntityDay('2026-06-30T13:05:09Z')).toBe('2026-07-01');
  });

  test.each([
    // Half an hour after and half an hour before Friday begins, while UTC is on Thursday.
    ['Pacific/Auckland', '2026-11-19T11:30:00Z', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-19T10:30:00Z', '2026-11-19'],
    ['America/Los_Angeles', '2026-11-20T07:30:00Z', '2026-11-19'],
  ])("counts days from the company's today: in %s at %s it is %s", (zone, now, today) => {
    signIn(zone, '$');
    vi.setSystemTime(now);
    expect(getToday()).toBe(today);
    expect([addDaysToToday(0), addDaysToToday(11), addDaysToToday(-20)]).toEqual(
      today === '2026-11-20' ? ['2026-11-20', '2026-12-01', '2026-10-31'] : ['2026-11-19', '2026-11-30', '2026-10-30'],
    );
    expect(['2026-11-18', today, '2026-12-01'].map(daysLeft)).toEqual(
      today === '2026-11-20' ? [-2, 0, 11] : [-1, 0, 12],
    );
  });

  test("a day begins at midnight in the company's time zone, before and after a clock change", () => {
    expect(['2026-09-27', '2026-09-28', '2027-04-04', '2027-04-05'].map(getDayStart)).toEqual([
      '2026-09-26T12:00:00.000Z',
      '2026-09-27T11:00:00.000Z',
      '2027-04-03T11:00:00.000Z',
      '2027-04-04T12:00:00.000Z',
    ]);
    signIn('America/Los_Angeles', '$');
    expect(getDayStart('2026-11-20')).toBe('2026-11-20T08:00:00.000Z');
  });
});
