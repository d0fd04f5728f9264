import { expect, test } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 min ago'],
  ['2026-11-20T11:00:01Z', '59 min ago'],
  ['2026-11-20T11:00:00Z', '1 h ago'],
  ['2026-11-19T12:00:01Z', '23 h ago'],
  // The day before in UTC.
  ['2026-11-18T23:00:00Z', 'Nov 19th, 2026'],
])('%s is %s at noon', (instant, text) => {
  expect(formatRelativeTime(new Date(instant), { now: NOW, timeZone: 'Europe/Berlin' })).toBe(text);
});

test('an instant that is not known exactly is just now for longer', () => {
  const format = (instant: string) =>
    formatRelativeTime(new Date(instant), { now: NOW, timeZone: 'UTC', justNowMinutes: 6 });
  expect(['2026-11-20T11:54:01Z', '2026-11-20T11:54:00Z'].map(format)).toEqual(['just now', '6 min ago']);
});
