import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import { FILTER_SECTIONS, type FilterSection, MY_PLAYBOOKS } from '@mainstay/contract/rules/quick-filters';
import { expect, test } from 'vitest';
import {
  toCriteria,
  isFiltered,
  isPlaysView,
  type PlaySearch,
  parsePlaySearch,
  parseWorkSearch,
  toSearch,
} from './play-search.ts';

test('parses the parameters of the URL and omits invalid ones', () => {
  const params = { playId: '7', accountId: 5, parent_play_id: '3', owner: 'me', state: 'closed', sort: 'play_name' };
  expect(
    parsePlaySearch({ ...params, dueType: 'equal', dueDate: '2026-11-20', filterId: '9', view: 'playbooks' }),
  ).toEqual({
    view: 'playbooks',
    playId: 7,
    accountId: 5,
    parent_play_id: 3,
    owner: 'me',
    state: 'closed',
    sort: 'play_name',
    dueType: 'equal',
    dueDate: '2026-11-20',
    filterId: 9,
  });
  const invalidParams = {
    playId: '0',
    accountId: '1e9',
    owner: 'you',
    state: 'lost',
    sort: 'mrr',
    dueType: 'soon',
    dueDate: '1',
    view: 1,
  };
  expect(parsePlaySearch(invalidParams)).toEqual({});
});

test('the plays view opens for a play, a playbook or an account in the URL, but not by default or for a status', () => {
  const searches: PlaySearch[] = [{ view: 'playbooks' }, { playId: 1 }, { accountId: 1 }, { parent_play_id: 1 }];
  expect(searches.map(isPlaysView)).toEqual([true, true, true, true]);
  expect([isPlaysView({}), isPlaysView({ state: 'open' })]).toEqual([false, false]);
});

test('a saved filter opens with its original parameters', () => {
  const search: PlaySearch = {
    view: 'playbooks',
    accountId: 5,
    parent_play_id: 3,
    owner: 8,
    state: 'closed',
    dueType: 'between',
    dueDate: '2026-11-01,2026-11-30',
  };
  expect(toSearch(toCriteria(search), 9)).toEqual({ ...search, filterId: 9 });
  expect(toSearch(toCriteria({ owner: 'me' }))).toEqual({ view: 'playbooks', owner: 'me' });
});

test('2-quick-filters-17 ignores a range without its end', () => {
  expect(toCriteria({ dueType: 'between', dueDate: '2026-11-01' })).toEqual([]);
  expect(isFiltered({ dueType: 'between', dueDate: '2026-11-01' })).toBe(false);
  expect(isFiltered({ dueType: 'overdue' })).toBe(true);
  expect(isFiltered({ playId: 7, sort: 'play_name' })).toBe(false);
});

/** A saved filter with one section, in the format of the server. */
const savedFilter = (filter: FilterSection, checked: (string | number)[], more: object = {}) =>
  [{ ...FILTER_SECTIONS[filter], filter, checked, ...more }] as FilterCriteria;
const DAYS = { dueType: 'between', from: '2026-11-01', to: '2026-11-30' };

test.each<[string, FilterCriteria, PlaySearch]>([
  ['open and closed plays', savedFilter('status', ['open', 'closed']), {}],
  ['no state', savedFilter('status', []), {}],
  ['open plays', savedFilter('status', ['open']), { state: 'open' }],
  ['closed plays', savedFilter('status', ['closed']), { state: 'closed' }],
  ['my plays', savedFilter('owner', [MY_PLAYBOOKS]), { owner: 'me' }],
  ['plays of one owner', savedFilter('owner', [8]), { owner: 8 }],
  ['a playbook', savedFilter('playbooks', [3]), { parent_play_id: 3 }],
  ['an account', savedFilter('accounts', [5]), { accountId: 5 }],
  [
    'a range of two separate keys',
    savedFilter('dates', [], DAYS),
    { dueType: 'between', dueDate: '2026-11-01,2026-11-30' },
  ],
  [
    'a single day in from',
    savedFilter('dates', [], { dueType: 'equal', from: '2026-11-01' }),
    { dueType: 'equal', dueDate: '2026-11-01' },
  ],
  ['overdue plays', savedFilter('dates', [], { dueType: 'overdue' }), { dueType: 'overdue' }],
])('a saved filter for %s opens as query parameters', (_name, criteria, search) => {
  expect(toSearch(criteria, 9)).toEqual({ view: 'playbooks', filterId: 9, ...search });
});

test.each<[PlaySearch, FilterCriteria]>([
  [{ state: 'open' }, savedFilter('status', ['open'])],
  [{ state: 'closed' }, savedFilter('status', ['closed'])],
  [{ owner: 'me' }, savedFilter('owner', [MY_PLAYBOOKS])],
  [{ owner: 8 }, savedFilter('owner', [8])],
  [{ parent_play_id: 3 }, savedFilter('playbooks', [3])],
  [{ accountId: 5 }, savedFilter('accounts', [5])],
  [{ dueType: 'overdue' }, savedFilter('dates', [], { dueType: 'overdue' })],
  ...(['equal', 'greater than', 'less than'] as const).map((dueType): [PlaySearch, FilterCriteria] => [
    { dueType, dueDate: '2026-11-20' },
    savedFilter('dates', [], { dueType, dueDate: '2026-11-20' }),
  ]),
  [
    { dueType: 'between', dueDate: '2026-11-01,2026-11-30' },
    savedFilter('dates', [], { dueType: 'between', dueDate: '2026-11-01,2026-11-30' }),
  ],
])('%j is converted to criteria and back', (search, criteria) => {
  expect(toCriteria(search)).toEqual(criteria);
  expect(toSearch(criteria)).toEqual({ view: 'playbooks', ...search });
});

test.each<[string, unknown, unknown]>([
  ['view', 'gantt', 'gantt'],
  ['scale', 'month', 'month'],
  ['scale', 'year', undefined],
  ['actionId', '7', 7],
  ['owner', '8', 8],
  ['owner', '-8', undefined],
  ['state', 'open', 'open'],
  ['sort', 'company_name', 'company_name'],
  ['sort', 'due_date', 'due_date'],
  ['dueDate', '2026-11-01,2026-11-30', '2026-11-01,2026-11-30'],
  ['dueDate', '2026-11-01,2026-11-15,2026-11-30', undefined],
  ['dueDate', '2026-11-01,2026-02-30', undefined],
])('parses %s %s of the URL', (name, value, expected) => {
  expect(parseWorkSearch({ [name]: value })).toEqual(expected === undefined ? {} : { [name]: expected });
});
