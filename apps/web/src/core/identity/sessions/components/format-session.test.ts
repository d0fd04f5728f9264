import { expect, test } from 'vitest';
import { isHandheld, formatLastSeen, formatStrategy } from './format-session.ts';

test.each([
  ['2026-11-20T12:00:00Z', 'just now'],
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:54:00Z', '6 min ago'],
  ['2026-11-20T11:00:01Z', '59 min ago'],
  ['2026-11-20T11:00:00Z', '1 h ago'],
  ['2026-11-20T00:30:00Z', '11 h ago'],
])('seen at %s is %s at noon', (at, text) => {
  expect(formatLastSeen(at, new Date('2026-11-20T12:00:00Z'))).toBe(text);
});

test('formats sign-in methods and detects handheld devices', () => {
  expect(['local', 'OAuth-Office365', 'other'].map(formatStrategy)).toEqual(['Password', 'Microsoft', 'other']);
  expect(['Safari on iPhone', 'Chrome on Windows', 'curl'].map(isHandheld)).toEqual([true, false, false]);
});
