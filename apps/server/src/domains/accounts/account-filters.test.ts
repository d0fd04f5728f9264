import type { AccountFilter, FilterColumn } from '@mainstay/contract/accounts';
import type { Condition } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { Values } from '../../platform/database/values.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { getSearchTerm, parseFilters, toConditions } from './account-filters.ts';

type FilterValue = string | number | null;
const filter = (
  column_name: FilterColumn,
  condition: Condition,
  from?: FilterValue,
  to?: FilterValue,
): AccountFilter => ({
  column_name,
  condition,
  from,
  to,
});
function toSql(...filters: AccountFilter[]) {
  const values = new Values(7);
  return { text: toConditions(values, { user: 5 }, parseFilters(filters, undefined, 2)), values: values.list.slice(1) };
}

describe('numbers', () => {
  test.each<[Condition, FilterValue, FilterValue, string[], number[]]>([
    ['equal', 2, null, ['a.rank >= $2::int', 'a.rank <= $3::int'], [2, 2]],
    ['greater than', 2, null, ['a.rank >= $2::int'], [3]],
    ['greater than', '2.5', null, ['a.rank >= $2::int'], [3]],
    ['less than', 2, null, ['a.rank <= $2::int'], [1]],
    ['less than', 2.5, null, ['a.rank <= $2::int'], [2]],
    ['between', 1.5, 3.5, ['a.rank >= $2::int', 'a.rank <= $3::int'], [2, 3]],
    ['equal', 2.5, null, ['a.rank >= $2::int', 'a.rank <= $3::int'], [3, 2]],
    ['greater than', 1e300, null, ['a.rank >= $2::int'], [2_147_483_647]],
  ])('rank %s %s %s', (condition, from, to, text, values) => {
    expect(toSql(filter('rank', condition, from, to))).toEqual({ text, values });
  });

  test('MRR is given in major units and compared in minor units without rounding errors', () => {
    expect(toSql(filter('mrr', 'equal', 19.99)).values).toEqual([1999, 1999]);
    expect(toSql(filter('mrr', 'greater than', '19.99')).values).toEqual([2000]);
    expect(parseFilters([filter('mrr', 'less than', 500)], undefined, 0).comparisons[0]?.value).toBe(499);
  });
});

describe('incomplete filters', () => {
  test.each([
    filter('rank', 'equal'),
    filter('rank', 'equal', ''),
    filter('name', 'contains', '  '),
    filter('mrr', 'between', 5),
    filter('renewal', 'between', '2026-01-01', ''),
    filter('renewal', 'between', null, '2026-01-01'),
  ])('decisions-25 %o is ignored', (incomplete) => {
    expect(toSql(incomplete).text).toEqual([]);
  });
});

describe('invalid filters', () => {
  test.each([
    [filter('rank', 'equal', 'high'), 'Rank must be a number.'],
    [filter('mrr', 'between', 1, 'x'), 'MRR must be a number.'],
    [filter('mrr', 'equal', 'Infinity'), 'MRR must be a number.'],
    [filter('renewal', 'less than', '2026-02-30'), 'Renewal must be a date such as 2026-11-20.'],
    [filter('renewal', 'equal', 20261120), 'Renewal must be a date such as 2026-11-20.'],
    [filter('status', 'equal', 'Gone'), 'Status must be Active or Closed.'],
    [filter('tags', 'equal', 'x'), 'Tags must be the id of a tag.'],
    [filter('owner', 'equal', '-1'), 'Primary owner must be the id of a user.'],
    [filter('tier', 'contains', 'A'), 'Tier must be filtered with the condition equal.'],
    [filter('name', 'less than', 'A'), 'Name must be filtered with the condition equal or contains.'],
    [filter('health', 'contains', 4), 'Health must be filtered with a comparison.'],
    [filter('name', 'equal', 'a\0b'), 'Name must be plain text.'],
  ])('%o is rejected', (wrong, message) => {
    const parse = () => parseFilters([wrong], undefined, 2);
    expect(parse).toThrow(BusinessError);
    expect(parse).toThrow(message);
    try {
      parse();
    } catch (error) {
      expect((error as BusinessError).details.fields).toEqual({ [wrong.column_name]: message });
    }
  });
});

test('the SQL text depends only on the shape of the filters, not on their values', () => {
  const evil = `'; drop table accounts; --`;
  const texts = ['Acme', evil].map((name) =>
    toSql(filter('name', 'contains', name), filter('name', 'equal', name), filter('segment', 'equal', name)),
  );
  expect(texts[1]?.text).toEqual(texts[0]?.text);
  expect(texts[1]?.values).toEqual([evil, evil, evil]);
});

test('active is a status and is combined with the filters', () => {
  const filters = parseFilters([filter('status', 'equal', 'Closed')], true, 2);
  expect(filters.comparisons.map((c) => [c.column, c.value])).toEqual([
    ['status', 'Active'],
    ['status', 'Closed'],
  ]);
});

test('parts of a name are looked up by their longest piece if the terms contain pieces that short', () => {
  expect(getSearchTerm(['acme'])).toBe('acme');
  expect(getSearchTerm(['me atl'])).toBe('atl');
  expect(getSearchTerm(['A&O', 'x'])).toBeUndefined();
  expect(getSearchTerm(['東京'])).toBeUndefined();
  expect(getSearchTerm([])).toBeUndefined();
});
