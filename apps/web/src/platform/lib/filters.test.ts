import { describe, expect, test } from 'vitest';
import {
  completeFilters,
  findColumnFilter,
  getFilter,
  matchesFilters,
  matchFilters,
  replaceFilter,
} from './filter-changes.ts';
import {
  type ColumnFilter,
  type Condition,
  type Filters,
  formatFilterChip,
  parseFilter,
  parseFilters,
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

test('a column has one filter outside of groups: a new one replaces it, null or an incomplete one removes it', () => {
  const mrr: ColumnFilter = { column_name: 'mrr', condition: 'equal', from: 1 };
  const tier: ColumnFilter = { column_name: 'tier', condition: 'equal', from: 'A' };
  const next: ColumnFilter = { column_name: 'mrr', condition: 'less than', from: 9 };
  const replace = (filters: Filters, value: ColumnFilter | null) =>
    replaceFilter(filters, findColumnFilter(filters, 'mrr'), value);
  expect(replace([mrr, tier], next)).toEqual([next, tier]);
  expect(replace([{ any: [mrr, tier] }], next)).toEqual([{ any: [mrr, tier] }, next]);
  expect(replace([mrr, tier], null)).toEqual([tier]);
  expect(replace([mrr, tier], { ...next, condition: 'between' })).toEqual([tier]);
});

describe('groups', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(
    (from): ColumnFilter => ({ column_name: 'tier', condition: 'equal', from }),
  ) as [ColumnFilter, ColumnFilter, ColumnFilter];
  const parse = (value: unknown, limit?: number) =>
    parseFilters(value, (one) => parseFilter(one, { tier: 'choice' }), limit);

  test('an address can contain filters and groups, and keeps the valid ones up to the limit', () => {
    expect(parse([a, { any: [b, c] }])).toEqual([a, { any: [b, c] }]);
    const invalidEntries = [null, 7, [], { any: 'a' }, { any: null }, { any: [] }, { any: [{ any: [a, b] }] }];
    expect(parse(invalidEntries)).toEqual([]);
    expect(parse([{ any: [null, b] }, { any: [a, 7, c] }])).toEqual([b, { any: [a, c] }]);
    expect(parse([a, { any: [b, c] }], 2)).toEqual([a, b]);
    expect([parse('tier'), parse(undefined), parse({ any: [a, b] })]).toEqual([[], [], []]);
  });

  test('a filter is added to a group, replaced in it and removed from it', () => {
    expect(replaceFilter([a, b], { entry: 0, alternative: 1 }, c)).toEqual([{ any: [a, c] }, b]);
    expect(replaceFilter([{ any: [a, c] }, b], { entry: 0, alternative: 1 }, b)).toEqual([{ any: [a, b] }, b]);
    expect(replaceFilter([{ any: [a, c] }, b], { entry: 0, alternative: 0 }, null)).toEqual([c, b]);
    expect(getFilter([{ any: [a, c] }, b], { entry: 0, alternative: 1 })).toEqual(c);
    expect(getFilter([b], { entry: 1, alternative: 0 })).toBeUndefined();
    expect(findColumnFilter([{ any: [a, c] }, b], 'tier')).toEqual({ entry: 1, alternative: 0 });
  });

  test('all filters become alternatives, and back', () => {
    expect(matchFilters([a, { any: [b, c] }], 'any')).toEqual([{ any: [a, b, c] }]);
    expect(matchFilters([{ any: [a, b, c] }], 'all')).toEqual([a, b, c]);
    expect(matchFilters([a], 'any')).toEqual([a]);
  });

  test('only complete filters of a group are sent', () => {
    expect(completeFilters([{ any: [a, { ...b, from: '' }] }, { any: [{ ...c, from: null }] }])).toEqual([a]);
  });

  test('a row of a complete list must match all entries, and one filter of a group', () => {
    const isMatch = (...filters: Filters) => matchesFilters(filters, () => 'A');
    expect([isMatch({ any: [b, a] }), isMatch({ any: [b, c] }), isMatch(a, { any: [b, c] }), isMatch()]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
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
  const getMatches = (filter: ColumnFilter) => [4, 5, 6, 7, 8].filter((n) => matchesFilters([filter], () => n));
  expect(getMatches(price('equal', 6))).toEqual([6]);
  expect(getMatches(price('greater than', 6))).toEqual([7, 8]);
  expect(getMatches(price('less than', 6))).toEqual([4, 5]);
  expect(getMatches(price('between', 5, 7))).toEqual([5, 6, 7]);
  expect(getMatches(price('between', 5))).toEqual([4, 5, 6, 7, 8]);
  const name = (condition: Condition) => ({ column_name: 'name', condition, from: 'plan' });
  expect(['Halden Plan', 'Plan', 'Budget'].filter((text) => matchesFilters([name('contains')], () => text))).toEqual([
    'Halden Plan',
    'Plan',
  ]);
  expect(['Halden Plan', 'Plan'].filter((text) => matchesFilters([name('equal')], () => text))).toEqual(['Plan']);
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
