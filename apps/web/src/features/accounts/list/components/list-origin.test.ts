import { beforeEach, expect, test } from 'vitest';
import { storedReadOnly } from '../../header/components/account-access.ts';
import { readListState } from './list-address.ts';
import { listOrigin, openFromList, rememberList } from './list-origin.ts';

beforeEach(() => sessionStorage.clear());

test('the list that an account was opened from is kept with its filters and sort, and with the flag of the row', () => {
  const state = readListState({ view: 'risk', sort: '-mrr', find: 'mill', open: 7 });
  rememberList(state);
  openFromList({ id: 7, read_only_account: true });
  expect(listOrigin(7)).toEqual({ ...state, open: undefined });
  expect(storedReadOnly(7)).toBe(true);
});

test('an account that was opened otherwise has no list, nor has one whose note cannot be read', () => {
  openFromList({ id: 7, read_only_account: false });
  expect(listOrigin(8)).toBeUndefined();
  sessionStorage.setItem('account_origin', '{');
  expect(listOrigin(7)).toBeUndefined();
});

test('another list that is shown later does not change where the open account came from', () => {
  rememberList(readListState({ sort: 'mrr' }));
  openFromList({ id: 7, read_only_account: false });
  rememberList(readListState({ sort: '-health' }));
  expect(listOrigin(7)?.sort).toBe('mrr');
});
