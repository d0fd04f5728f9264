import { expect, test } from 'vitest';
import { Filter, Filters, FilterConfig } from './definition.ts';

test('3-filters-08 a filter says whether somebody applied it; one that says nothing was applied by nobody', () => {
  const range = { type: 'daterange', condition: 'Current Month' };
  expect(Filter.parse(range).user_applied_filter).toBe(false);
  expect(Filter.parse({ ...range, user_applied_filter: true }).user_applied_filter).toBe(true);
  expect(Filter.safeParse({ ...range, user_applied_filter: 'yes' }).success).toBe(false);
  expect(Filters.parse([range, range]).map((filter) => filter.user_applied_filter)).toEqual([false, false]);
  expect(FilterConfig.parse({}).is_applied_filter).toBe(false);
});
