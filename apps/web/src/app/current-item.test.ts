import type { MenuItem } from '@mainstay/contract/pages';
import { expect, test } from 'vitest';
import { currentItem } from './current-item.ts';

const item = (id: number, name: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name,
  type: 'Page',
  scope: 'Global',
  roles: [],
  meta: {},
  linked: null,
  ...more,
});
const MENUS = [
  item(1, 'Accounts', { meta: { state: 'dashboard.accounts' } }),
  item(2, 'Renewals'),
  item(3, 'Renewal detail', { linked: 2 }),
  item(4, 'My Item', { type: 'Deep Link', scope: null, linked: 2 }),
  item(5, 'Account 360', { scope: 'Account' }),
];

test.each([
  ['/dashboard/accounts', 1],
  ['/dashboard/7/Acme/Account%20360/5', 1],
  ['/dashboard/accounts/7/health', 1],
  ['/dashboard/Renewals/2', 2],
  ['/dashboard/Renewal%20detail/3', 2],
  ['/dashboard/My_Item/emea', 2],
  ['/dashboard/admin', undefined],
])('%s marks item %s', (path, id) => {
  expect(currentItem(MENUS, path)?.id).toBe(id);
});
