import { createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { menuItem } from '../testing/menu-items.ts';
import { accountPath, deepLinkPath, menuPath } from '../platform/lib/addresses.ts';
import { createHashBangHistory } from '../platform/lib/history.ts';
import { findCurrentItem } from './current-item.ts';

const MENUS = [
  menuItem(1, 'Accounts', { meta: { state: 'dashboard.accounts', params: [] } }),
  menuItem(2, 'Renewals'),
  menuItem(3, 'Renewal detail', { linked: 2 }),
  menuItem(4, 'My Item', { type: 'Deep Link', scope: null, linked: 2 }),
  menuItem(5, 'Account 360', { scope: 'Account' }),
  menuItem(6, 'Admin', { meta: { state: 'dashboard.admin', params: [] } }),
];

/** Returns the pathname that the router parses from a hash. */
function getPathname(address: string): string {
  location.hash = `#!${address}`;
  const history = createHashBangHistory();
  const { pathname } = createRouter({ routeTree: createRootRoute(), history }).latestLocation;
  history.destroy();
  return pathname;
}

test.each([
  ['/dashboard/accounts', 1],
  ['/dashboard/7/Acme/Account%20360/5', 1],
  ['/dashboard/accounts/7/health', 1],
  ['/dashboard/Renewals/2', 2],
  ['/dashboard/Renewal%20detail/3', 2],
  ['/dashboard/My_Item/emea', 2],
  ['/dashboard/My_Item', 2],
  ['/dashboard/My_Items', undefined],
  ['/dashboard/admin', 6],
  ['/dashboard/admin/users', 6],
  ['/dashboard/administrators/9', undefined],
])('%s marks item %s', (path, id) => {
  expect(findCurrentItem(MENUS, getPathname(path))?.id).toBe(id);
});

test('1-S-04 an open item marks the item that it is linked to, or itself', () => {
  const getMarked = (path: string) => findCurrentItem(MENUS, getPathname(path))?.id;
  expect(MENUS.map(({ linked }) => linked)).toEqual([null, null, 2, 2, null, null]);
  expect(getMarked('/dashboard/Renewals/2')).toBe(2);
  expect(getMarked('/dashboard/Renewal%20detail/3')).toBe(2);
  expect(getMarked('/dashboard/My_Item')).toBe(2);
});

test.each(['Customer 360', 'Büro', 'A & B', 'A/B', 'A+B', '50% off', '%41', "It's (new)!"])(
  'finds a name: %s',
  (name) => {
    const link = menuItem(7, name, { type: 'Deep Link', scope: null });
    const menus = [...MENUS, menuItem(6, name), link];
    expect(findCurrentItem(menus, getPathname(menuPath({ id: 6, name })))?.id).toBe(6);
    expect(findCurrentItem(menus, getPathname(accountPath({ id: 7, name }, { id: 5, name })))?.id).toBe(1);
    expect(findCurrentItem(menus, getPathname(deepLinkPath({ item: link, params: { region: 'emea' } })))?.id).toBe(7);
  },
);
