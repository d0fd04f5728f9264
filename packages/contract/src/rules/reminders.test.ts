import { expect, test } from 'vitest';
import {
  invalidReminderEmailMessage,
  findInvalidEmail,
  HOURS,
  MINUTES,
  DEFAULT_REMINDER,
  computeReminderTime,
  TRIGGERS,
} from './reminders.ts';

test('2-reminders-12 2-reminders-14 validates the addresses of a reminder and names an invalid one', () => {
  expect(findInvalidEmail(['maya.chen+cs@halden.example', 'a@b.co', '.a@b-c.de'])).toBeUndefined();
  for (const bad of ['maya', 'maya@', '@halden.example', 'maya@halden', 'ma ya@halden.example', 'maya@halden..example'])
    expect([bad, findInvalidEmail(['a@b.co', bad])]).toEqual([bad, bad]);
  expect(invalidReminderEmailMessage('maya')).toBe('Invalid email address - maya');
});

test('2-reminders-09 2-reminders-11 the available options and the defaults of a new reminder', () => {
  expect([HOURS.length, MINUTES.length, TRIGGERS.length]).toEqual([24, 60, 29]);
  expect([HOURS[0], HOURS.at(-1), MINUTES[0], MINUTES.at(-1), TRIGGERS[0], TRIGGERS.at(-1)]).toEqual([
    0, 23, 0, 59, 1, 29,
  ]);
  expect(DEFAULT_REMINDER).toEqual({ when: 'before', hour: 1, minute: 0, trigger_at: 1 });
});

test('2-reminders-07 is due days before the due date, at the local time of its time zone', () => {
  const at = { hour: 8, minute: 5, trigger_at: 2 };
  const compute = (due: string | null, zone: string) => computeReminderTime(due, at, zone)?.toISOString();
  expect(compute('2026-11-20', 'UTC')).toBe('2026-11-18T08:05:00.000Z');
  expect(compute('2026-11-20', 'Europe/Berlin')).toBe('2026-11-18T07:05:00.000Z');
  expect(compute('2026-07-20', 'Europe/Berlin')).toBe('2026-07-18T06:05:00.000Z');
  expect(compute('2026-11-20', 'America/New_York')).toBe('2026-11-18T13:05:00.000Z');
  expect(compute('2027-01-01', 'UTC')).toBe('2026-12-30T08:05:00.000Z');
  expect(compute(null, 'UTC')).toBeUndefined();
  // During that night, clocks skip from 02:00 to 03:00.
  expect(
    computeReminderTime('2027-03-29', { hour: 2, minute: 30, trigger_at: 1 }, 'Europe/Berlin')?.toISOString(),
  ).toBe('2027-03-28T01:30:00.000Z');
});
