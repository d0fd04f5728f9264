import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminHome } from './AdminHome.tsx';

const screen = setUpScreenTests();

test.each(['ADM', 'DA', 'CSO'])('1-S-28 %s finds the areas of the administration', async (role) => {
  localStorage.setItem('role', JSON.stringify([role]));
  updateSession({ token: role });
  await screen.open(AdminHome);
  const areas = Object.fromEntries(
    [...document.querySelectorAll('main a, a')].map((link) => [
      link.querySelector('b, h2, h3')?.textContent ?? link.textContent,
      link.getAttribute('href'),
    ]),
  );
  expect(areas).toMatchObject({
    Company: '#!/dashboard/admin/company',
    'General settings': '#!/dashboard/admin/general',
    Users: '#!/dashboard/admin/users',
    KPIs: '#!/dashboard/admin/kpis',
  });
  expect('Outgoing mail' in areas).toBe(role === 'ADM');
});

/** Returns the labels of the areas in the sidebar, by group. */
const getSidebar = () =>
  Object.fromEntries(
    [...document.querySelectorAll('nav[aria-label="Administration"] [role="group"]')].map((group) => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('a > span')].map((label) => label.firstChild?.textContent),
    ]),
  );

test('the sidebar lists the areas by group and marks the open one, and the path shows where it is', async () => {
  await screen.open(AdminFrame, { path: '/dashboard/admin/users' });
  expect(getSidebar()).toEqual({
    People: ['Users', 'Teams'],
    Workspace: ['Announcements', 'Company', 'General settings'],
    Data: ['Custom attributes', 'Custom tables', 'Contact fields', 'Imports'],
    'Health and KPIs': ['KPIs', 'Health score'],
    Playbooks: ['Playbooks', 'Automatic playbooks', 'Success plans', 'Email templates', 'Bulk email'],
    Pages: ['Pages', 'Menu', 'Components', 'Import and export'],
    'Sign-in and security': ['Sign-in', 'Active sessions', 'Audit log'],
    Integrations: [
      'API keys',
      'Mailboxes',
      'AI provider',
      'Assistant prompts',
      'Product events',
      'External processes',
      'Slack and Teams',
      'Webhooks',
    ],
    System: ['Outgoing mail', 'Email sender', 'Suppressed addresses', 'Company data'],
  });
  const current = document.querySelector('nav[aria-label="Administration"] [aria-current="page"]');
  expect(current?.getAttribute('href')).toBe('#!/dashboard/admin/users');
  expect(document.querySelector('nav[aria-label="Breadcrumbs"]')?.textContent).toBe('AdministrationPeopleUsers');
});

test('the sidebar omits what the role may not open, and finds settings by their keywords', async () => {
  localStorage.setItem('role', '["DA"]');
  updateSession({ token: 'DA' });
  await screen.open(AdminFrame, { path: '/dashboard/admin/users' });
  expect(Object.keys(getSidebar())).not.toContain('Sign-in and security');
  typeText(document.querySelector('input[type=search]'), 'currency');
  await expect.poll(getSidebar).toEqual({ Workspace: ['General settings'] });
  typeText(document.querySelector('input[type=search]'), 'nonsense');
  await expect.poll(() => document.body.textContent).toContain('No settings match “nonsense”.');
});
