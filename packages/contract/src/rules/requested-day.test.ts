import { expect, test } from 'vitest';
import { findRunningPeriod, resolveRequestedDay } from './requested-day.ts';

test('reads a past day at its end, and today up to yesterday', () => {
  const today = '2026-11-19';
  expect(resolveRequestedDay('2026-10-31', today)).toEqual({ day: '2026-10-31', lastCompleteDay: '2026-10-31' });
  for (const requested of [undefined, today, '2027-01-01'])
    expect(resolveRequestedDay(requested, today)).toEqual({ day: today, lastCompleteDay: '2026-11-18' });
});

test.each([
  ['day', '2026-11-19', undefined, '2026-11-19'],
  // A week ends on Sunday.
  ['week', '2026-11-22', undefined, '2026-11-16'],
  ['week', '2026-11-21', '2026-11-16', '2026-11-16'],
  ['month', '2026-11-30', undefined, '2026-11-01'],
  ['month', '2026-11-29', '2026-11-01', '2026-11-01'],
  ['quarter', '2026-12-31', undefined, '2026-10-01'],
  ['quarter', '2026-12-30', '2026-10-01', '2026-10-01'],
  ['year', '2026-12-31', undefined, '2026-01-01'],
  ['year', '2026-12-30', '2026-01-01', '2026-01-01'],
] as const)('decisions-59 the %s that is not over at the end of %s, and before it', (grain, day, atEnd, before) => {
  expect(findRunningPeriod(grain, day, { isDayOver: true })).toBe(atEnd);
  expect(findRunningPeriod(grain, day, { isDayOver: false })).toBe(before);
});
