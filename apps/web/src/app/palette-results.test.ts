import { Rows3 } from 'lucide-react';
import { expect, test } from 'vitest';
import { menuItem } from '../testing/menu-items.ts';
import { findResults } from './palette-results.ts';

const sources = {
  accounts: [1, 2, 3, 4, 5].map((id) => ({
    id,
    name: `Retail ${id}`,
    path: `/a/${id}`,
    mrr: 4800,
    health: 56,
    image_url: null,
  })),
  pages: [menuItem(1, 'Renewals'), menuItem(2, 'Reports'), menuItem(3, 'Retention')],
  commands: [
    { id: 'accounts', label: 'Go to accounts', icon: Rows3, path: '/dashboard/accounts' },
    { id: 'recent', label: 'Go to recent account', icon: Rows3, path: '/r' },
  ],
  recent: [{ text: 'Acme', path: '/a/9' }],
};

test('lists a few results of each kind, accounts first', () => {
  const groups = findResults('re', sources).map((hit) => hit.group);
  expect(groups).toEqual(['Accounts', 'Accounts', 'Accounts', 'Accounts', 'Pages', 'Pages', 'Commands']);
});

test('only accounts have metrics', () => {
  const [first, ...others] = findResults('retail 1', sources);
  expect(first?.account).toEqual({ mrr: 4800, health: 56, image_url: null });
  expect(others.filter((hit) => hit.group !== 'Accounts' && hit.account)).toEqual([]);
});

test('> lists only commands, and an empty search lists recent items', () => {
  expect(findResults('>acc', sources).map((hit) => hit.text)).toEqual(['Go to accounts', 'Go to recent account']);
  expect(findResults('', sources)[0]).toMatchObject({ group: 'Recent', text: 'Acme', path: '/a/9' });
});
