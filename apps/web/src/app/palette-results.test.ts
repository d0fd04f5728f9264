import { Building2, Rows3 } from 'lucide-react';
import { expect, test } from 'vitest';
import { menuItem } from '../testing/menu-items.ts';
import { findResults, type Sources } from './palette-results.ts';

const record = (group: string, text: string) => ({
  id: `${group}-${text}`,
  group,
  text,
  path: `/r/${text}`,
  icon: Rows3,
});
const command = (id: string, label: string, keywords?: string) => ({
  id,
  label,
  keywords,
  icon: Rows3,
  path: `/${id}`,
});

const sources: Sources = {
  records: [
    ...Array.from({ length: 7 }, (_, at) => record('Accounts', `Harbor Retail ${at}`)),
    ...Array.from({ length: 4 }, (_, at) => record('Contacts', `Lee Reyes ${at}`)),
  ],
  pages: [menuItem(1, 'Renewals'), menuItem(2, 'Reports'), menuItem(3, 'Team retention')],
  commands: [
    command('accounts', 'Go to accounts'),
    command('mode', 'Switch to dark mode', 'theme'),
    command('out', 'Sign out'),
  ],
  recent: [{ text: 'Acme', path: '/a/9', group: 'Accounts' }],
  groups: [{ name: 'Accounts', singular: 'Account', icon: Building2 }],
};
const find = (text: string) => findResults(text, sources).map((hit) => [hit.group, hit.text]);
const findGroups = (text: string) => [...new Set(findResults(text, sources).map(({ group }) => group))];

test('lists a few results of each group', () => {
  const groups = findResults('re', sources).map(({ group }) => group);
  expect(groups).toEqual([
    ...['Pages', 'Pages', 'Pages'],
    ...['Accounts', 'Accounts', 'Accounts', 'Accounts', 'Accounts'],
    ...['Contacts', 'Contacts', 'Contacts'],
  ]);
});

test('the group with the best match comes first: the name itself, then its beginning, then another word', () => {
  expect(findGroups('re')).toEqual(['Pages', 'Accounts', 'Contacts']);
  expect(findGroups('ret')).toEqual(['Accounts', 'Pages', 'Contacts']);
  expect(find('sign o')[0]).toEqual(['Commands', 'Sign out']);
  expect(find('reports')[0]).toEqual(['Pages', 'Reports']);
  expect(find('rén')).toContainEqual(['Pages', 'Renewals']);
  // Records that are only similar do not delay a command.
  expect(findGroups('dark mode')).toEqual(['Commands', 'Accounts', 'Contacts']);
});

test('commands are found by the beginnings of their words and by keywords', () => {
  expect(find('theme')).toContainEqual(['Commands', 'Switch to dark mode']);
  expect(find('dark switch')).toContainEqual(['Commands', 'Switch to dark mode']);
  expect(find('witch')).not.toContainEqual(['Commands', 'Switch to dark mode']);
});

test('> lists only commands', () => {
  expect(find('>')).toHaveLength(3);
  expect(find('>acc')).toEqual([['Commands', 'Go to accounts']]);
});

test('without a text, recent items come first with their kind, then commands', () => {
  const [first, ...others] = findResults(' ', sources);
  expect(first).toMatchObject({ group: 'Recent', text: 'Acme', path: '/a/9', caption: 'Account', icon: Building2 });
  expect(others.map(({ group }) => group)).toEqual(['Commands', 'Commands', 'Commands']);
});
