import { ROLES } from '@mainstay/contract/kit';
import { expect, test } from 'vitest';
import { canGrantRoles, isAdministrator } from './user-roles.ts';

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
  const rolesByRank = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];
  for (const grantedRole of rolesByRank)
    expect([grantedRole, canGrantRoles({ roles: [role], userAccessType: 'full' }, [grantedRole])]).toEqual([
      grantedRole,
      rolesByRank.indexOf(role) <= rolesByRank.indexOf(grantedRole),
    ]);
});
