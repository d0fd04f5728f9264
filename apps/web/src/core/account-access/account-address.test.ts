import { expect, test } from 'vitest';
import { storeAccess, getStoredReadOnly } from '../../domains/accounts/header/components/account-access.ts';
import { parseAccountAddress, withAddress } from './account-address.ts';
import { countFitting } from '../../platform/ui/PageTabs.tsx';

test('ignores invalid days', () => {
  expect(parseAccountAddress({ tab: 'health', as_of: '2024-12-31', since: '2024-06-30' })).toEqual({
    tab: 'health',
    asOf: '2024-12-31',
    since: '2024-06-30',
  });
  expect(parseAccountAddress({ as_of: '2024-13-31', since: 20240630 })).toEqual({
    tab: undefined,
    asOf: undefined,
    since: undefined,
  });
});

test('replaces parts of the address and keeps the rest, including unknown parts', () => {
  const query = { tab: 'health', as_of: '2024-12-31', component_id: 7 };
  expect(withAddress(query, { tab: 'summary' })).toEqual({ ...query, tab: 'summary' });
  expect(withAddress(query, { asOf: undefined })).toEqual({ tab: 'health', component_id: 7 });
});

test('2-access-09 stores the flag of the account that was opened last', () => {
  storeAccess({ account_id: 7, read_only: true });
  expect(getStoredReadOnly(7)).toBe(true);
  expect(getStoredReadOnly(8)).toBeUndefined();
  sessionStorage.setItem('account_access', '{');
  expect(getStoredReadOnly(7)).toBeUndefined();
});

test('fits as many tabs as leave room for the overflow menu and the active tab', () => {
  expect(countFitting([80, 80, 80], 300)).toBe(3);
  expect(countFitting([80, 80, 80], 200)).toBe(1);
  expect(countFitting([80, 80, 80, 80], 260)).toBe(2);
  expect(countFitting([80, 80, 80, 80], 260, 3)).toBe(1);
  expect(countFitting([80, 80, 80, 120], 260, 3)).toBe(0);
  expect(countFitting([80, 80, 80], 50)).toBe(0);
});
