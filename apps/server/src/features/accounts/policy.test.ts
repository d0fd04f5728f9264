import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canChangeOwners } from './bulk-edits/can-change-owners.ts';
import { isAccountReadOnly, canRead, canWrite, type Membership, getPermission } from './account-permission.ts';

const NONE: Membership = { member_type: null, read_only: null };
const PRIMARY: Membership = { member_type: 'P', read_only: false };
const EXTENDED: Membership = { member_type: 'E', read_only: false };
const VIEW: Membership = { member_type: 'E', read_only: true };
const caller = (role: string, userAccessType: 'full' | 'read_only' = 'full') => ({ roles: [role], userAccessType });

describe('without a membership the role decides', () => {
  test.each([
    ['ADM', false],
    ['CSO', false],
    ['DA', true],
    ['EXE', true],
    ['CSL', true],
    ['CSM', true],
  ])('%s: read only %s', (role, readOnly) => {
    expect(getPermission(caller(role), NONE)).toEqual({ read_only: readOnly, user_type: 'A' });
  });
});

test('decisions-22 a membership takes precedence over the role', () => {
  expect(getPermission(caller('CSM'), PRIMARY)).toEqual({ read_only: false, user_type: 'P' });
  expect(getPermission(caller('CSM'), EXTENDED)).toEqual({ read_only: false, user_type: 'E' });
  expect(getPermission(caller('DA'), VIEW)).toEqual({ read_only: true, user_type: 'E' });
});

test('decisions-22 a read-only user may only read, on every account', () => {
  for (const membership of [NONE, PRIMARY, EXTENDED, VIEW]) {
    expect(isAccountReadOnly(caller('ADM', 'read_only'), membership)).toBe(true);
  }
});

test('writing requires an account in scope and the permission to write', () => {
  const account = { id: 1, name: 'Acme', reachable: true, ...PRIMARY };
  expect([canRead(account), canWrite(caller('CSM'), account)]).toEqual([true, true]);
  const far = { ...account, reachable: false };
  expect([canRead(far), canWrite(caller('CSM'), far)]).toEqual([false, false]);
  expect(canWrite(caller('CSM'), { ...account, ...VIEW })).toBe(false);
});

test.each(ROLES)(
  'decisions-22 %s writes on an account depending on membership, account scope and access type',
  (role) => {
    const everywhere = ['ADM', 'CSO'].includes(role);
    expect(canChangeOwners(caller(role))).toBe(everywhere);
    for (const [membership, writes] of [
      [NONE, everywhere],
      [PRIMARY, true],
      [EXTENDED, true],
      [VIEW, false],
      [{ member_type: 'P', read_only: true }, false],
      [{ member_type: 'P', read_only: null }, true],
    ] as const) {
      const account = { id: 1, name: 'Acme', reachable: true, ...membership };
      expect([membership, canWrite(caller(role), account)]).toEqual([membership, writes]);
      expect([membership, isAccountReadOnly(caller(role), membership)]).toEqual([membership, !writes]);
      expect(canWrite(caller(role, 'read_only'), account)).toBe(false);
      expect(canWrite(caller(role), { ...account, reachable: false })).toBe(false);
    }
  },
);
