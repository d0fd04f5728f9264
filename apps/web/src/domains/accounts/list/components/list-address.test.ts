import { expect, test } from 'vitest';
import { addDaysToToday, getToday } from '../../../../platform/lib/dates.ts';
import { parsePageQuery } from '../../../../platform/lib/addresses.ts';
import { parseSearch } from '../../../../platform/lib/search-params.ts';
import {
  getActiveFilters,
  listPath,
  type ListState,
  toListQuery,
  parseListState,
  withColumnFilter,
} from './list-address.ts';

const PLAIN: ListState = { view: 'all', filters: [], sort: undefined, find: '', open: undefined };
const MRR = { column_name: 'mrr', condition: 'between', from: 1000, to: 2000 } as const;

test('serializes the default state to a plain address, and restores every state', () => {
  expect(listPath(PLAIN)).toBe('/dashboard/accounts');
  const state: ListState = { view: 'risk', filters: [MRR], sort: '-mrr', find: 'ä & b', open: 7 };
  const [path = '', search = ''] = listPath(state).split('?');
  expect(path).toBe('/dashboard/accounts');
  expect(parseListState(parsePageQuery(parseSearch(search).query))).toEqual(state);
});

test('ignores invalid parts of an address', () => {
  const filters = [null, 7, { column_name: 'plan', condition: 'equal', from: 'x' }, { column_name: 'mrr' }];
  expect(parseListState({ view: 'x', filters, sort: 'password', find: 4, open: '7' })).toEqual(PLAIN);
  expect(parseListState({ filters: [{ ...MRR, to: undefined }] }).filters).toEqual([]);
  expect(parseListState({ filters: [{ column_name: 'rank', condition: 'like', from: 1 }] }).filters).toEqual([]);
  const equal = (column_name: string, from: unknown) => ({ column_name, condition: 'equal', from });
  const unknown = [equal('status', 'weather'), equal('ownership', 'mine'), equal('tags', 'x'), equal('constructor', 1)];
  expect(parseListState({ filters: unknown, find: 'x'.repeat(351), open: -1 })).toEqual(PLAIN);
  const known = [equal('status', 'Closed'), equal('ownership', 'Primary CSM'), equal('tags', 7)];
  expect(parseListState({ filters: known }).filters).toEqual(known);
  // Together with the view's filters and the search text, there are never more filters than the server accepts.
  expect(parseListState({ filters: Array.from({ length: 99 }, () => MRR) }).filters.length).toBeLessThanOrEqual(16);
});

test('views apply the filters in their names', () => {
  const toQuery = (view: ListState['view']) => toListQuery({ ...PLAIN, view });
  expect(toQuery('all')).toEqual({});
  expect(toQuery('mine').filters).toEqual([
    { column_name: 'ownership', condition: 'equal', from: 'Primary CSM', type: 'choice' },
  ]);
  expect(toQuery('risk')).toEqual({
    active: true,
    filters: [{ column_name: 'health', condition: 'less than', from: 51, type: 'numrange' }],
  });
  expect(toQuery('renewing').filters).toEqual([
    { column_name: 'renewal', condition: 'between', from: getToday(), to: addDaysToToday(90), type: 'daterange' },
  ]);
  expect(toQuery('closed')).toEqual({ active: false });
});

test('the search text filters by name', () => {
  expect(toListQuery({ ...PLAIN, find: '  nor ' }).filters).toEqual([
    { column_name: 'name', condition: 'contains', from: 'nor', type: 'search' },
  ]);
});

test('keeps one filter per column, and removes it if it is incomplete', () => {
  const filtered = withColumnFilter(PLAIN, 'mrr', MRR);
  expect(withColumnFilter(filtered, 'mrr', { ...MRR, from: 5 }).filters).toEqual([{ ...MRR, from: 5 }]);
  expect(withColumnFilter(filtered, 'mrr', { ...MRR, to: '' }).filters).toEqual([]);
  expect(withColumnFilter(filtered, 'mrr', null)).toEqual(PLAIN);
});

test('changing a filter of a view leaves the view and keeps its other filters', () => {
  const risk: ListState = { ...PLAIN, view: 'risk', filters: [MRR] };
  const left = withColumnFilter(risk, 'health', null);
  expect(left.view).toBe('all');
  expect(getActiveFilters(left).map((filter) => filter.column_name)).toEqual(['status', 'mrr']);
  expect(withColumnFilter(risk, 'mrr', null).view).toBe('risk');
});
