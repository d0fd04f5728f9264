import { expect, test } from 'vitest';
import { toCriteria, isFiltered, isPlaysView, type PlaySearch, parsePlaySearch, toSearch } from './play-search.ts';

test('what an address says is read, and what is none of ours is left out', () => {
  const given = { playId: '7', accountId: 5, parent_play_id: '3', owner: 'me', state: 'closed', sort: 'play_name' };
  expect(
    parsePlaySearch({ ...given, dueType: 'equal', dueDate: '2026-11-20', filterId: '9', view: 'playbooks' }),
  ).toEqual({
    ...{
      view: 'playbooks',
      playId: 7,
      accountId: 5,
      parent_play_id: 3,
      owner: 'me',
      state: 'closed',
      sort: 'play_name',
    },
    ...{ dueType: 'equal', dueDate: '2026-11-20', filterId: 9 },
  });
  const odd = {
    playId: '0',
    accountId: '1e9',
    owner: 'you',
    state: 'lost',
    sort: 'mrr',
    dueType: 'soon',
    dueDate: '1',
    view: 1,
  };
  expect(parsePlaySearch(odd)).toEqual({});
});

test('an address that names a play, a playbook or an account means plays; one that names an action does not', () => {
  const meant: PlaySearch[] = [{ view: 'playbooks' }, { playId: 1 }, { accountId: 1 }, { parent_play_id: 1 }];
  expect(meant.map(isPlaysView)).toEqual([true, true, true, true]);
  expect([isPlaysView({}), isPlaysView({ state: 'open' })]).toEqual([false, false]);
});

test('a filter that was saved opens as it was', () => {
  const asked: PlaySearch = {
    ...{ view: 'playbooks', accountId: 5, parent_play_id: 3, owner: 8, state: 'closed' },
    ...{ dueType: 'between', dueDate: '2026-11-01,2026-11-30' },
  };
  expect(toSearch(toCriteria(asked), 9)).toEqual({ ...asked, filterId: 9 });
  expect(toSearch(toCriteria({ owner: 'me' }))).toEqual({ view: 'playbooks', owner: 'me' });
});

test('2-quick-filters-17 a range without its end is not asked for', () => {
  expect(toCriteria({ dueType: 'between', dueDate: '2026-11-01' })).toEqual([]);
  expect(isFiltered({ dueType: 'between', dueDate: '2026-11-01' })).toBe(false);
  expect(isFiltered({ dueType: 'overdue' })).toBe(true);
  expect(isFiltered({ playId: 7, sort: 'play_name' })).toBe(false);
});
