import { expect, test } from 'vitest';
import { toSchedule } from './delivery-change.ts';

const [FIRST, TODAY] = ['2026-11-02', '2026-11-20'] as const;
const CRON = { seconds: 0, minutes: 30, hours: 8, day: 2, weeks: 2, weekdays: [1], monthdays: [], months: [] };
const stored = { repeat: 'weekly' as const, cron: CRON, starts_on: FIRST };
const getStart = (cron: Partial<typeof CRON>, repeat: 'weekly' | 'daily' = 'weekly') =>
  toSchedule({ repeat, cron: { ...CRON, ...cron } }, TODAY, stored).starts_on;

test('intervals are counted from the day on which they were set, and another time of day does not change that', () => {
  expect(toSchedule({ repeat: 'weekly', cron: CRON }, TODAY).starts_on).toBe(TODAY);
  expect([getStart({}), getStart({ hours: 9, minutes: 0, weekdays: [5] })]).toEqual([FIRST, FIRST]);
  expect([getStart({ weeks: 3 }), getStart({ day: 3 }), getStart({}, 'daily')]).toEqual([TODAY, TODAY, TODAY]);
});
