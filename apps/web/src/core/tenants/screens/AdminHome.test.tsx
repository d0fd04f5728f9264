import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests } from '../../../testing/screen.tsx';
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
    'General settings': '#!/timezone',
    Users: '#!/dashboard/admin/users',
    KPIs: '#!/dashboard/admin/kpis',
  });
  expect('Outgoing mail' in areas).toBe(role === 'ADM');
});

test('lists the areas by group', async () => {
  await screen.open(AdminHome);
  expect([...document.querySelectorAll('.AdminHome-root b')].map((label) => label.textContent)).toEqual([
    'Users',
    'Teams',
    'Pages and components',
    'Playbooks',
    'Automatic playbooks',
    'Success plans',
    'External processes',
    'Email templates',
    'Custom attributes',
    'Custom tables',
    'Contact fields',
    'Imports',
    'KPIs',
    'Health score',
    'Company',
    'General settings',
    'Sign-in',
    'Active sessions',
    'API keys',
    'Audit log',
    'Outgoing mail',
  ]);
});
