import { expect, test } from 'vitest';
import {
  formatFilterChip,
  type Condition,
  matchesFilter,
  type ColumnFilter,
  completeFilters,
  parseFilter,
  withFilter,
} from './filters.ts';

test('2-platform-12 a between filter is sent only when from and to are both given', () => {
  const incompleteFilter = { column_name: 'mrr', condition: 'between', from: 1, to: '' } as const;
  expect(completeFilters([incompleteFilter])).toEqual([]);
  expect(completeFilters([{ ...incompleteFilter, from: null, to: 5 }])).toEqual([]);
  expect(completeFilters([{ ...incompleteFilter, to: 5 }])).toHaveLength(1);
});

test('2-platform-13 other filters are sent when from is given, zero included', () => {
  expect(completeFilters([{ column_name: 'mrr', condition: 'equal', from: 0 }])).toHaveLength(1);
  expect(completeFilters([{ column_name: 'name', condition: 'contains', from: 'ac' }])).toHaveLength(1);
  expect(completeFilters([{ column_name: 'name', condition: 'contains', from: '' }])).toEqual([]);
  expect(completeFilters([{ column_name: 'name', condition: 'equal' }])).toEqual([]);
});

test('a column has one filter: a new one replaces it, null or an incomplete one removes it', () => {
  const mrr: ColumnFilter = { column_name: 'mrr', condition: 'equal', from: 1 };
  const tier: ColumnFilter = { column_name: 'tier', condition: 'equal', from: 'A' };
  const next: ColumnFilter = { column_name: 'mrr', condition: 'less than', from: 9 };
  expect(withFilter([mrr, tier], 'mrr', next)).toEqual([tier, next]);
  expect(withFilter([mrr, tier], 'mrr', null)).toEqual([tier]);
  expect(withFilter([mrr, tier], 'mrr', { ...next, condition: 'between' })).toEqual([tier]);
});

test('chips describe a filter, and complete lists are filtered by it', () => {
  const price = (condition: Condition, from: number, to?: number) => ({ column_name: 'price', condition, from, to });
  const kind = { name: 'Price', kind: 'numrange' } as const;
  expect(formatFilterChip(price('greater than', 5), kind)).toEqual({ id: 'price', name: 'Price above', value: '5' });
  expect(formatFilterChip(price('between', 5, 7), kind).value).toBe('5 and 7');
  const day = { column_name: 'on', condition: 'less than', from: '2027-12-31' } as const;
  expect(formatFilterChip(day, { name: 'Renewal', kind: 'daterange' })).toMatchObject({
    name: 'Renewal before',
    value: 'Dec 31st, 2027',
  });
  const getMatches = (filter: Parameters<typeof matchesFilter>[0]) =>
    [4, 5, 6, 7, 8].filter((n) => matchesFilter(filter, n));
  expect(getMatches(price('equal', 6))).toEqual([6]);
  expect(getMatches(price('greater than', 6))).toEqual([7, 8]);
  expect(getMatches(price('less than', 6))).toEqual([4, 5]);
  expect(getMatches(price('between', 5, 7))).toEqual([5, 6, 7]);
  expect(getMatches(price('between', 5))).toEqual([4, 5, 6, 7, 8]);
  const name = (condition: Condition) => ({ column_name: 'name', condition, from: 'plan' });
  expect(['Halden Plan', 'Plan', 'Budget'].filter((text) => matchesFilter(name('contains'), text))).toEqual([
    'Halden Plan',
    'Plan',
  ]);
  expect(['Halden Plan', 'Plan'].filter((text) => matchesFilter(name('equal'), text))).toEqual(['Plan']);
});

test('an address filters known columns, each by values of its kind', () => {
  const columns = { name: 'search', tier: 'choice', mrr: 'numrange', renewal: 'daterange' } as const;
  const parse = (column_name: unknown, condition: unknown, from: unknown, to?: unknown) =>
    parseFilter({ column_name, condition, from, to }, columns)[0];
  const filter = { column_name: 'mrr', condition: 'between', from: 0, to: '20' };
  expect(parse('mrr', 'between', 0, '20')).toEqual(filter);
  expect(parse('name', 'contains', 'ac', 'left over')).toEqual({
    column_name: 'name',
    condition: 'contains',
    from: 'ac',
  });
  expect(parse('renewal', 'less than', '2026-02-28')?.from).toBe('2026-02-28');
  const invalidFilters = [
    ...[null, 7, 'mrr', [], {}].map((value) => parseFilter(value, columns)[0]),
    ...['plan', 'constructor', '__proto__', 7].map((name) => parse(name, 'equal', 1)),
    ...['like', 'toString', undefined].map((condition) => parse('mrr', condition, 1)),
    parse('mrr', 'contains', 1),
    parse('tier', 'contains', 'A'),
    parse('name', 'between', 'a', 'b'),
    ...['weather', '', null, [1], {}, '0'.repeat(351)].map((from) => parse('mrr', 'equal', from)),
    ...['2026-02-30', '2026-99-99', '0001-01-01', 20260228].map((from) => parse('renewal', 'equal', from)),
    ...['a\0', 'x'.repeat(351)].map((from) => parse('name', 'equal', from)),
    parse('mrr', 'between', 1),
    parse('mrr', 'between', 1, 'x'),
    parse('renewal', 'between', '2026-01-01', 'x'),
  ];
  expect(invalidFilters.filter((one) => one !== undefined)).toEqual([]);
});

test('an address finds rows without a value only by the status of its column', () => {
  const columns = { mrr: 'numrange', health: 'numrange' } as const;
  const parse = (column_name: string, condition: Condition, from: string) =>
    parseFilter({ column_name, condition, from }, columns, { health: 'None' });
  expect(parse('health', 'equal', 'None')).toEqual([{ column_name: 'health', condition: 'equal', from: 'None' }]);
  expect([
    ...parse('health', 'less than', 'None'),
    ...parse('health', 'equal', 'none'),
    ...parse('health', 'contains', 'None'),
    ...parse('mrr', 'equal', 'None'),
  ]).toEqual([]);
});
