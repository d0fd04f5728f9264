import { Users } from 'lucide-react';
import { expect, test } from 'vitest';
import type { AdminArea } from '../../platform/feature.ts';
import { findArea, groupAreas, searchAreas } from './admin-navigation.ts';

const area = (group: AdminArea['group'], label: string, path: string, more: Partial<AdminArea> = {}): AdminArea => ({
  group,
  label,
  path: `/dashboard/admin/${path}`,
  about: `About ${label}.`,
  icon: Users,
  ...more,
});
const AREAS = [
  area('People', 'Users', 'users', { keywords: 'invite role' }),
  area('Pages', 'Pages', 'pages'),
  area('Pages', 'Menu', 'menu'),
  area('Sign-in and security', 'Sign-in', 'sign-in', { about: 'Set up single sign-on.' }),
];

test.each([
  ['/dashboard/admin', undefined],
  ['/dashboard/admin/', undefined],
  ['/dashboard/admin/users', 'Users'],
  ['/dashboard/admin/users-archive', undefined],
  ['/dashboard/admin/pages/7', 'Pages'],
  ['/dashboard/admin/sign-in/SAML2', 'Sign-in'],
])('finds the area of %s', (path, label) => {
  expect(findArea(AREAS, path)?.label).toBe(label);
});

test.each([
  ['', ['Users', 'Pages', 'Menu', 'Sign-in']],
  ['INVITE', ['Users']],
  ['single on', ['Sign-in']],
  ['pages', ['Pages', 'Menu']],
  ['invite single', []],
])('searches label, description, keywords and group for every word: %s', (text, labels) => {
  expect(searchAreas(AREAS, text).map(({ label }) => label)).toEqual(labels);
});

test('omits groups without areas', () => {
  expect(groupAreas(AREAS).map(({ group, areas }) => [group, areas.length])).toEqual([
    ['People', 1],
    ['Pages', 2],
    ['Sign-in and security', 1],
  ]);
});
