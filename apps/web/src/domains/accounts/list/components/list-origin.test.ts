import { beforeEach, expect, test } from 'vitest';
import { getStoredReadOnly } from '../../header/components/account-access.ts';
import { parseListState } from './list-address.ts';
import { getListOrigin, openFromList, storeList } from './list-origin.ts';

beforeEach(() => sessionStorage.clear());

test('stores the origin list with its filters and sort, and the flag of the row', () => {
  const state = parseListState({ view: 'risk', sort: '-mrr', find: 'mill', open: 7 });
  storeList(state);
  openFromList({ id: 7, read_only_account: true });
  expect(getListOrigin(7)).toEqual({ ...state, open: undefined });
  expect(getStoredReadOnly(7)).toBe(true);
});

test('returns no list for an account opened elsewhere or with an unreadable record', () => {
  openFromList({ id: 7, read_only_account: false });
  expect(getListOrigin(8)).toBeUndefined();
  sessionStorage.setItem('account_origin', '{');
  expect(getListOrigin(7)).toBeUndefined();
});

test('a list shown later does not change the origin of the open account', () => {
  storeList(parseListState({ sort: 'mrr' }));
  openFromList({ id: 7, read_only_account: false });
  storeList(parseListState({ sort: '-health' }));
  expect(getListOrigin(7)?.sort).toBe('mrr');
});
