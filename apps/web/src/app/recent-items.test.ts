import { beforeEach, expect, test } from 'vitest';
import { addRecentItem, getRecentItems, recordVisit } from './recent-items.ts';

beforeEach(() => sessionStorage.clear());

test('the newest item comes first, and each is listed once', () => {
  for (let at = 0; at < 8; at++) addRecentItem({ text: `Note ${at}`, path: `/n/${at}`, group: 'Notes' });
  addRecentItem({ text: 'Note 5', path: '/n/5', group: 'Notes' });
  expect(getRecentItems().map(({ path }) => path)).toEqual(['/n/5', '/n/7', '/n/6', '/n/4', '/n/3', '/n/2']);
});

test('opened accounts are recorded by name, other screens are not', () => {
  recordVisit('/dashboard/7/Caf%C3%A9%20Nord/Account/3');
  for (const path of ['/dashboard/accounts', '/dashboard/Renewals/4', '/dashboard/7/%E0/Account/3', '/help/faqs'])
    recordVisit(path);
  expect(getRecentItems()).toEqual([
    { text: 'Café Nord', path: '/dashboard/7/Caf%C3%A9%20Nord/Account/3', group: 'Accounts' },
  ]);
});
