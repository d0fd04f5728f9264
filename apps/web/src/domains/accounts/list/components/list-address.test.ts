import type { AccountFilter } from '@mainstay/contract/accounts';
import { FILTER_LIMIT } from '@mainstay/contract/rules/list-filters';
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
  withActiveFilters,
} from './list-address.ts';

const PLAIN: ListState = { view: 'all', filters: [], sort: undefined, find: '', open: undefined };
const MRR = { column_name: 'mrr', condition: 'between', from: 1000, to: 2000 } as const;

test('serializes the default state to a plain address, and restores every state', () => {
  expect(listPath(PLAIN)).toBe('/dashboard/accounts');
  const group = { any: [MRR, { column_name: 'tags', condition: 'equal', from: 7 }] } as const;
  const state: ListState = { view: 'risk', filters: [MRR, group], sort: '-mrr', find: 'ä & b', open: 7 };
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
  const filled = parseListState({ view: 'risk', filters: Array.from({ length: 99 }, () => MRR), find: 'a' });
  expect([...getActiveFilters(filled), 'find'].length).toBe(FILTER_LIMIT);
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

test('a group is sent with the types of its filters, and a status in a group is not the status of the list', () => {
  const closed = { column_name: 'status', condition: 'equal', from: 'Closed' } as const;
  expect(toListQuery({ ...PLAIN, filters: [{ any: [closed, MRR] }] })).toEqual({
    filters: [
      {
        any: [
          { ...closed, type: 'choice' },
          { ...MRR, type: 'numrange' },
        ],
      },
    ],
  });
});

test('changing a filter of a view leaves the view and keeps its other filters', () => {
  const risk: ListState = { ...PLAIN, view: 'risk', filters: [MRR] };
  const [status, health] = getActiveFilters(risk) as [AccountFilter, AccountFilter];
  expect(withActiveFilters(risk, [status, MRR])).toEqual({ ...risk, view: 'all', filters: [status, MRR] });
  const anyFilter = [{ any: [status, health, MRR] }];
  expect(withActiveFilters(risk, anyFilter)).toEqual({ ...risk, view: 'all', filters: anyFilter });
  expect(withActiveFilters(risk, [status, health])).toEqual({ ...risk, filters: [] });
  expect(withActiveFilters(risk, [status, health, { any: [MRR, health] }]).view).toBe('risk');
});
