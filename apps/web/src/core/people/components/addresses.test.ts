import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../platform/lib/search-params.ts';
import { parseTeamsState, teamsPath } from './teams-address.ts';
import { parseUsersState, usersPath, type UsersState } from './users-address.ts';

const toSearch = (path: string) => parseSearch(path.split('?')[1] ?? '');

describe('the address of the users list', () => {
  test('serializes the state and parses it back', () => {
    const state: UsersState = { find: 'o’r', status: 'invited', role: 'CSM', team: 4, sort: '-created', user: 12 };
    expect(parseUsersState(toSearch(usersPath(state)))).toEqual(state);
    expect(usersPath({ find: '' })).toBe('/dashboard/admin/users');
  });

  test('ignores invalid values', () => {
    expect(parseUsersState({ status: 'gone', team: '-1', user: 'x', sort: 'password', find: 7 })).toEqual({});
  });
});

test('the address of the teams list names a team or a new one', () => {
  expect(parseTeamsState(toSearch(teamsPath({ team: 'new', find: 'core' })))).toEqual({ team: 'new', find: 'core' });
  expect(parseTeamsState(toSearch(teamsPath({ team: 3 })))).toEqual({ team: 3 });
  expect(parseTeamsState({ team: 'old' })).toEqual({});
});
