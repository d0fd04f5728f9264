import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { formatDue } from './format-due.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('3-dashboard-widgets-36 three days ahead is 3d left, today is 0d left', () => {
  expect(formatDue(daysLeft('2026-11-23'))).toBe('3d left');
  expect(formatDue(daysLeft('2026-11-20'))).toBe('0d left');
});

test('3-dashboard-widgets-37 two days behind is 2d overdue, yesterday is 1d overdue', () => {
  expect(formatDue(daysLeft('2026-11-18'))).toBe('2d overdue');
  expect(formatDue(daysLeft('2026-11-19'))).toBe('1d overdue');
});
