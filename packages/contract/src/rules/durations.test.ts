import { expect, test } from 'vitest';
import { formatMilliseconds, formatMinutes } from './durations.ts';

test('formats a runtime in milliseconds, or in seconds with one decimal', () => {
  expect([0, 849.6, 999, 1000, 1250].map(formatMilliseconds)).toEqual(['0 ms', '850 ms', '999 ms', '1 s', '1.3 s']);
});

test('formats minutes in a suitable unit', () => {
  const formatted = [0, 59.4, 60, 90, 47 * 60, 48 * 60, 5000].map(formatMinutes);
  expect(formatted).toEqual(['0 min', '59 min', '1 h', '1.5 h', '47 h', '2 days', '3.5 days']);
});
