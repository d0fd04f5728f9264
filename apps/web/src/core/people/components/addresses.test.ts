import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../platform/lib/search-params.ts';
import { teamsAddress } from './teams-address.ts';
import { usersAddress, type UsersState } from './users-address.ts';

const toSearch = (path: string) => parseSearch(path.split('?')[1] ?? '');

describe('the address of the users list', () => {
  test('serializes the state and parses it back', () => {
    const state: UsersState = { find: 'o’r', status: 'invited', role: 'CSM', team: 4, sort: '-created', user: 12 };
    expect(usersAddress.parse(toSearch(usersAddress.toPath(state)))).toEqual(state);
    expect(usersAddress.toPath({ find: '' })).toBe('/dashboard/admin/users');
  });

  test('ignores invalid values', () => {
    expect(usersAddress.parse({ status: 'gone', team: '-1', user: 'x', sort: 'password', find: 7 })).toEqual({});
  });
});

test('the address of the teams list names a team or a new one', () => {
  expect(teamsAddress.parse(toSearch(teamsAddress.toPath({ team: 'new', find: 'core' })))).toEqual({
    team: 'new',
    find: 'core',
  });
  expect(teamsAddress.parse(toSearch(teamsAddress.toPath({ team: 3 })))).toEqual({ team: 3 });
  expect(teamsAddress.parse({ team: 'old' })).toEqual({});
});
