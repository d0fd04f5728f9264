import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatLongDate,
  formatLongMonth,
  formatLongWeekday,
  formatPeriod,
  formatPlainDate,
  formatShortDate,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
  formatTimestamp,
  getWeekday,
  monthName,
  shortenName,
  weekdayName,
} from './dates.ts';

test('formats days and months', () => {
  expect(['2026-11-01', '2026-11-12', '2026-11-23'].map(formatLongDate)).toEqual([
    'Nov 1st, 2026',
    'Nov 12th, 2026',
    'Nov 23rd, 2026',
  ]);
  expect(formatShortDate('2026-05-03')).toBe('May 3rd');
  expect([formatShortMonth('2026-09-01'), formatLongMonth('2026-09-01')]).toEqual(['Sep', 'September 2026']);
  expect([monthName(1), weekdayName(0), shortenName(weekdayName(5))]).toEqual(['January', 'Sunday', 'Fri']);
});

test('formats days with their weekday', () => {
  expect(['2026-11-22', '2026-11-28'].map(getWeekday)).toEqual([0, 6]);
  expect(formatShortWeekday('2026-11-20')).toBe('Fri, Nov 20th');
  expect(formatLongWeekday('2024-02-29')).toBe('Thursday, Feb 29th, 2024');
});

test('1-S-70 formats days in lists and in the feed, and instants for the server', () => {
  expect(formatLongDate('2026-11-20')).toBe('Nov 20th, 2026');
  expect(['2026-11-20', '2026-05-03'].map(formatPlainDate)).toEqual(['20 Nov 2026', '03 May 2026']);
  expect(formatTimestamp(new Date('2026-11-20T23:30:59Z'), 'UTC')).toBe('2026-11-20 23:30:59');
});

test('formats an instant for sentences in its time zone', () => {
  const instant = new Date('2026-11-20T23:30:59Z');
  expect(formatDateTime(instant, 'Europe/Berlin')).toBe('Nov 21st, 2026 at 00:30');
  expect(formatTime(instant, 'America/New_York')).toBe('18:30');
});

test('formats periods by their grain', () => {
  expect(formatPeriod('2026-11-01', 'month')).toBe('Nov 2026');
  expect(['2026-01-01', '2026-10-01'].map((day) => formatPeriod(day, 'quarter'))).toEqual(['Q1 2026', 'Q4 2026']);
  expect(formatPeriod('2026-01-01', 'year')).toBe('2026');
  expect(formatPeriod('2026-11-16', 'week')).toBe('Nov 16th, 2026');
});
