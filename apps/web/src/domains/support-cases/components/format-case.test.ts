import { expect, test } from 'vitest';
import { formatPriority } from './format-case.ts';
import { parseCasesView } from './cases-view.ts';

test('formats a priority', () => {
  expect(formatPriority('urgent')).toBe('Urgent');
});

test('an invalid URL shows the first page of all cases', () => {
  for (const value of [undefined, null, 7, 'x', { state: 'lost', page: -1 }, { page: 1.5 }])
    expect(parseCasesView(value)).toEqual({ state: 'all', page: 1 });
  expect(parseCasesView({ state: 'closed', page: 3 })).toEqual({ state: 'closed', page: 3 });
});
