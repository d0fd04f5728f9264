import { ROLES } from '@mainstay/contract/kit';
import { expect, test } from 'vitest';
import { isAdministrator, canGrantRoles } from './user-permission.ts';
import { diffFields, toFieldErrors, inviteErrorMessage, formatInvitationResult } from './rules.ts';

test('only fields that differ are changes', () => {
  expect(diffFields({ name: 'A', roles: ['CSM'], other: 1 }, { name: 'B', roles: ['CSM'] })).toEqual({
    name: { before: 'A', after: 'B' },
  });
  expect(diffFields({ title: null }, { title: null })).toBeUndefined();
});

test('each rejected address has a reason, and the first one is that of the field', () => {
  const refusals = [
    { at: 1, message: inviteErrorMessage('b@x.test', 'active') },
    { at: 3, message: inviteErrorMessage('d@x.test', 'invited') },
  ];
  expect(toFieldErrors(refusals)).toEqual({
    email: 'b@x.test is already a user.',
    'email.1': 'b@x.test is already a user.',
    'email.3': 'd@x.test has already been invited.',
  });
  expect(inviteErrorMessage('d@x.test', 'inactive')).toMatch(/deactivated/);
});

test('an invitation that was only stored is not called sent', () => {
  expect(formatInvitationResult(1, true)).toBe('1 invitation on the way.');
  expect(formatInvitationResult(2, false)).toMatch(/^2 invitations kept .* nothing was sent\.$/);
});

test('an administrator is active, has full access and the role ADM', () => {
  const ada = { roles: ['CSM', 'ADM'], user_access_type: 'full', status: 'active' } as const;
  expect(isAdministrator(ada)).toBe(true);
  expect(isAdministrator({ ...ada, roles: ['CSO'] })).toBe(false);
  expect(isAdministrator({ ...ada, user_access_type: 'read_only' })).toBe(false);
  expect(isAdministrator({ ...ada, status: 'invited' })).toBe(false);
  expect(canGrantRoles({ roles: ['DA'], userAccessType: 'full' }, ['CSO'])).toBe(false);
});

test.each(['active', 'invited', 'inactive'])(
  'a user who is %s is an administrator only if active, with ADM and full access',
  (status) => {
    for (const role of ROLES)
      for (const user_access_type of ['full', 'read_only'] as const)
        expect([role, user_access_type, isAdministrator({ roles: [role], user_access_type, status })]).toEqual([
          role,
          user_access_type,
          status === 'active' && role === 'ADM' && user_access_type === 'full',
        ]);
  },
);

test.each(ROLES)('%s can grant roles up to their own', (role) => {
  const ladder = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];
  for (const given of ladder)
    expect([given, canGrantRoles({ roles: [role], userAccessType: 'full' }, [given])]).toEqual([
      given,
      ladder.indexOf(role) <= ladder.indexOf(given),
    ]);
});
