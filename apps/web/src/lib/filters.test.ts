import { expect, test } from 'vitest';
import { type ColumnFilter, completeFilters, withFilter } from './filters.ts';

test('2-platform-12 a between filter is sent only when from and to are both given', () => {
  const half = { column_name: 'mrr', condition: 'between', from: 1, to: '' } as const;
  expect(completeFilters([half])).toEqual([]);
  expect(completeFilters([{ ...half, from: null, to: 5 }])).toEqual([]);
  expect(completeFilters([{ ...half, to: 5 }])).toHaveLength(1);
});

test('2-platform-13 other filters are sent when from is given, zero included', () => {
  expect(completeFilters([{ column_name: 'mrr', condition: 'equal', from: 0 }])).toHaveLength(1);
  expect(completeFilters([{ column_name: 'name', condition: 'contains', from: 'ac' }])).toHaveLength(1);
  expect(completeFilters([{ column_name: 'name', condition: 'contains', from: '' }])).toEqual([]);
  expect(completeFilters([{ column_name: 'name', condition: 'equal' }])).toEqual([]);
});

test('a column has one filter: a new one replaces it, null and an incomplete one take it away', () => {
  const mrr: ColumnFilter = { column_name: 'mrr', condition: 'equal', from: 1 };
  const tier: ColumnFilter = { column_name: 'tier', condition: 'equal', from: 'A' };
  const next: ColumnFilter = { column_name: 'mrr', condition: 'less than', from: 9 };
  expect(withFilter([mrr, tier], 'mrr', next)).toEqual([tier, next]);
  expect(withFilter([mrr, tier], 'mrr', null)).toEqual([tier]);
  expect(withFilter([mrr, tier], 'mrr', { ...next, condition: 'between' })).toEqual([tier]);
});
