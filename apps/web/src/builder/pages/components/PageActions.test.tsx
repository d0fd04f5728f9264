import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests } from '../../../testing/screen.tsx';
import { PageActions } from './PageActions.tsx';

const screen = setUpScreenTests();

test.each([
  ['an administrator', 'ADM', 'full', ['PDF', 'Schedule email', 'Edit']],
  ['a view-only administrator', 'ADM', 'read_only', ['PDF']],
  ['an account manager', 'CSM', 'full', ['PDF', 'Schedule email']],
] as const)('%s sees only the permitted actions of a page', async (_, role, access, names) => {
  localStorage.setItem('role', JSON.stringify([role]));
  updateSession({ user_access_type: access });
  dispatchEvent(new StorageEvent('storage', { key: 'role' }));
  await screen.open(() => <PageActions id={3} name="Docks" cachedAt={null} />);
  const actions = [...document.querySelectorAll<HTMLElement>('button, a')];
  expect(actions.map(({ textContent }) => textContent)).toEqual(names);
  const edit = document.querySelector('a')?.getAttribute('href');
  expect(edit ?? null).toBe(names.some((name) => name === 'Edit') ? '#!/dashboard/admin/pages/3' : null);
});
