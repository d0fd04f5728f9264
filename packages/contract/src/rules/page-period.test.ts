import { expect, test } from 'vitest';
import { addDays, daysBetween, getWeekday } from './dates.ts';
import { PAGE_PERIODS, resolveComparedDays, toSameWeekday } from './page-period.ts';

test('a period is compared with the end of the previous one', () => {
  const resolve = (period: (typeof PAGE_PERIODS)[number]) => resolveComparedDays(period, '2026-11-29');
  expect(resolve('Last 30 Days')).toEqual({ day: '2026-11-29', previous_day: '2026-10-30' });
  expect(resolve('Last Month')).toEqual({ day: '2026-10-31', previous_day: '2026-09-30' });
});

test.each([
  // The value of today is that of yesterday, a Saturday.
  ['Last 30 Days', '2026-11-28', '2026-10-31', 28],
  ['Last 90 Days', '2026-11-28', '2026-08-29', 91],
  ['Current Month', '2026-11-28', '2026-10-31', 28],
  ['Last Month', '2026-10-31', '2026-10-03', 28],
  ['Current Quarter', '2026-11-28', '2026-10-03', 56],
  ['Current Year', '2026-11-28', '2026-01-03', 329],
] as const)(
  'a metric of a single day of %s: %s is compared with %s, %i days before',
  (period, valueDay, before, shift) => {
    const days = resolveComparedDays(period, '2026-11-29');
    const compared = toSameWeekday(days, valueDay);
    expect(compared).toEqual({ day: days.day, previous_day: before, value_day: valueDay });
    expect(daysBetween(before, valueDay)).toBe(shift);
  },
);

test('periods of 30 and 31 days are compared with 28 days before, quarters with 91, years with 364', () => {
  const valueDay = '2026-12-31';
  for (const [length, shift] of [
    [28, 28],
    [30, 28],
    [31, 28],
    [90, 91],
    [91, 91],
    [92, 91],
    [365, 364],
    [366, 364],
  ] as const) {
    const days = { day: valueDay, previous_day: addDays(valueDay, -length) };
    expect([length, daysBetween(toSameWeekday(days, valueDay).previous_day, valueDay)]).toEqual([length, shift]);
  }
});

test('the compared day is the nearest earlier one of the same weekday to the end of the previous period', () => {
  for (let today = '2024-02-20'; today < '2025-03-10'; today = addDays(today, 1)) {
    for (const period of PAGE_PERIODS) {
      const days = resolveComparedDays(period, today);
      const valueDay = days.day < today ? days.day : addDays(today, -1);
      const { previous_day } = toSameWeekday(days, valueDay);
      expect(getWeekday(previous_day)).toBe(getWeekday(valueDay));
      expect(previous_day < valueDay).toBe(true);
      const distance = Math.abs(daysBetween(days.previous_day, previous_day));
      // Within the first week of a period, the nearest one is the value's own day or later.
      const isNearest = distance <= 3 || daysBetween(previous_day, valueDay) === 7;
      expect([today, period, isNearest]).toEqual([today, period, true]);
    }
  }
});
