/** Tests which operations on a user's sign-in are offered: only those that apply to the status, and none on oneself. */
import type { UserDetail } from '@mainstay/contract/people/users';
import { expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests } from '../../../testing/screen.tsx';
import { UserActions } from './UserActions.tsx';

const { open } = setUpScreenTests();
const RESEND = 'Send a new invitation';
const RESET = 'Reset two-factor authentication';

test.each([
  ['an administrator with an active user', ['ADM'], 'full', {}, ['Deactivate', RESET]],
  ['an administrator with a user without a second factor', ['ADM'], 'full', { second_factor: false }, ['Deactivate']],
  ['an administrator with an invited user', ['ADM'], 'full', { status: 'invited' }, [RESEND, 'Deactivate', RESET]],
  ['an administrator with a deactivated user', ['ADM'], 'full', { status: 'inactive' }, ['Reactivate', RESET]],
  ['an administrator with themselves', ['ADM'], 'full', { id: 1 }, []],
  ['a manager with an active user', ['CSM'], 'full', {}, []],
  ['a manager with an invited user of their role', ['CSM'], 'full', { status: 'invited' }, [RESEND]],
  ['a manager with an invited administrator', ['CSM'], 'full', { status: 'invited', roles: ['ADM'] }, []],
  ['a read-only administrator', ['ADM'], 'read_only', { status: 'invited' }, []],
] as const)('%s', async (_who, role, access, change, buttons) => {
  localStorage.setItem('role', JSON.stringify(role));
  localStorage.setItem('user_id', '1');
  updateSession({ token: 'y', user_access_type: access });
  const user = {
    id: 3,
    first_name: 'Maya',
    last_name: 'Chen',
    roles: ['CSM'],
    status: 'active',
    second_factor: true,
    accounts: 2,
    ...change,
  } as unknown as UserDetail;
  await open(() => <UserActions user={user} />);
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual(buttons);
});
