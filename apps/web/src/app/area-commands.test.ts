import { Rows3 } from 'lucide-react';
import { expect, test } from 'vitest';
import type { AdminArea } from '../platform/feature.ts';
import { SIGNED_OUT_SESSION } from '../platform/lib/session.ts';
import { toAreaCommand } from './area-commands.ts';
import { getCommands } from './commands.ts';

const area: AdminArea = {
  group: 'Data',
  label: 'Hello',
  about: 'Greetings.',
  keywords: 'welcome',
  icon: Rows3,
  path: '/dashboard/admin/hello',
};
const getLabels = (role: string, areas: readonly AdminArea[]) =>
  getCommands({ ...SIGNED_OUT_SESSION, role: [role] }, areas.map(toAreaCommand)).map(({ label }) => label);

test('a command opens an area by its label and keywords', () => {
  const { isVisible, ...command } = toAreaCommand(area);
  expect(command).toEqual({
    id: area.path,
    label: 'Settings: Hello',
    keywords: 'welcome',
    icon: Rows3,
    path: area.path,
  });
  expect(isVisible).toBeTypeOf('function');
});

test.each([
  ['ADM', true],
  ['DA', true],
  ['CSM', false],
])('only users of the administration see the commands of its areas: %s', (role, isVisible) => {
  expect(getLabels(role, [area]).includes('Settings: Hello')).toBe(isVisible);
});

test('an area for some users is a command for them only, and commands are in the order of their labels', () => {
  const own: AdminArea = { ...area, label: 'Accents', isVisible: ({ role }) => role.includes('ADM') };
  const getSettings = (role: string) => getLabels(role, [area, own]).filter((label) => label.startsWith('Settings: '));
  expect([getSettings('ADM'), getSettings('DA')]).toEqual([
    ['Settings: Accents', 'Settings: Hello'],
    ['Settings: Hello'],
  ]);
  const labels = getLabels('ADM', [area, own]);
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
});
