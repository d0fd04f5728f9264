import { expect, test } from 'vitest';
import { digestDay, formatUnreadCount } from './notifications.ts';

test('a digest is due from its time on, in the time zone of its recipient', () => {
  const at = (instant: string, zone: string) => digestDay(new Date(instant), '08:00', zone);
  expect(at('2026-11-20T06:59:59Z', 'Europe/Berlin')).toBeUndefined();
  expect(at('2026-11-20T07:00:00Z', 'Europe/Berlin')).toBe('2026-11-20');
  expect(at('2026-11-20T22:59:59Z', 'Europe/Berlin')).toBe('2026-11-20');
  expect(at('2026-11-20T23:00:00Z', 'Europe/Berlin')).toBeUndefined();
  expect(at('2026-11-20T23:00:00Z', 'Asia/Tokyo')).toBe('2026-11-21');
  expect(at('2026-11-21T00:30:00Z', 'America/Los_Angeles')).toBe('2026-11-20');
});

test('a digest due before midnight can still be sent for half an hour afterwards', () => {
  const at = (time: string, instant: string) => digestDay(new Date(instant), time, 'Europe/Berlin');
  expect(at('23:59', '2026-11-20T22:58:59Z')).toBeUndefined();
  expect(at('23:59', '2026-11-20T23:00:00Z')).toBe('2026-11-20');
  expect(at('23:59', '2026-11-20T23:29:59Z')).toBe('2026-11-20');
  expect(at('23:59', '2026-11-20T23:30:00Z')).toBeUndefined();
  expect(at('23:30', '2026-11-20T23:01:00Z')).toBeUndefined();
  expect(at('00:00', '2026-11-20T23:00:00Z')).toBe('2026-11-21');
});

test('shows a capped count as such', () => {
  expect([0, 1, 99, 100].map(formatUnreadCount)).toEqual(['0', '1', '99', '99+']);
});
