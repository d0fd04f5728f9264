import { expect, test } from 'vitest';
import { formatDuration, formatPriority } from './format-case.ts';
import { parseCasesView } from './cases-view.ts';

test('formats a duration in a suitable unit', () => {
  const formatted = [null, 0, 59.4, 60, 90, 47 * 60, 48 * 60, 5000].map(formatDuration);
  expect(formatted).toEqual(['–', '0 min', '59 min', '1 h', '1.5 h', '47 h', '2 days', '3.5 days']);
  expect(formatPriority('urgent')).toBe('Urgent');
});

test('an invalid URL shows the first page of all cases', () => {
  for (const value of [undefined, null, 7, 'x', { state: 'lost', page: -1 }, { page: 1.5 }])
    expect(parseCasesView(value)).toEqual({ state: 'all', page: 1 });
  expect(parseCasesView({ state: 'closed', page: 3 })).toEqual({ state: 'closed', page: 3 });
});
