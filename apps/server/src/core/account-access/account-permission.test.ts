import { ROLES } from '@mainstay/contract/kit';
import { describe, expect, test } from 'vitest';
import { canChangeOwners } from '../../domains/accounts/bulk-edits/bulk-edit.ts';
import { canRead, canWrite, getPermission, isAccountReadOnly, type Membership } from './account-permission.ts';

const NONE: Membership = { member_type: null, read_only: null };
const PRIMARY: Membership = { member_type: 'P', read_only: false };
const EXTENDED: Membership = { member_type: 'E', read_only: false };
const VIEW: Membership = { member_type: 'E', read_only: true };
const buildCaller = (role: string, userAccessType: 'full' | 'read_only' = 'full') => ({
  roles: [role],
  userAccessType,
});

describe('without a membership the role decides', () => {
  test.each([
    ['ADM', false],
    ['CSO', false],
    ['DA', true],
    ['EXE', true],
    ['CSL', true],
    ['CSM', true],
  ])('%s: read only %s', (role, readOnly) => {
    expect(getPermission(buildCaller(role), NONE)).toEqual({ read_only: readOnly, user_type: 'A' });
  });
});

test('decisions-22 a membership takes precedence over the role', () => {
  expect(getPermission(buildCaller('CSM'), PRIMARY)).toEqual({ read_only: false, user_type: 'P' });
  expect(getPermission(buildCaller('CSM'), EXTENDED)).toEqual({ read_only: false, user_type: 'E' });
  expect(getPermission(buildCaller('DA'), VIEW)).toEqual({ read_only: true, user_type: 'E' });
});

test('decisions-22 1-C-32 a read-only user may only read, on every account', () => {
  for (const membership of [NONE, PRIMARY, EXTENDED, VIEW]) {
    expect(isAccountReadOnly(buildCaller('ADM', 'read_only'), membership)).toBe(true);
  }
});

test('writing requires an account in scope and the permission to write', () => {
  const account = { id: 1, name: 'Acme', reachable: true, ...PRIMARY };
  expect([canRead(account), canWrite(buildCaller('CSM'), account)]).toEqual([true, true]);
  const outOfScope = { ...account, reachable: false };
  expect([canRead(outOfScope), canWrite(buildCaller('CSM'), outOfScope)]).toEqual([false, false]);
  expect(canWrite(buildCaller('CSM'), { ...account, ...VIEW })).toBe(false);
});

test.each(ROLES)(
  'decisions-22 1-C-32 %s writes on an account depending on membership, account scope and access type',
  (role) => {
    const everywhere = ['ADM', 'CSO'].includes(role);
    expect(canChangeOwners(buildCaller(role))).toBe(everywhere);
    for (const [membership, writes] of [
      [NONE, everywhere],
      [PRIMARY, true],
      [EXTENDED, true],
      [VIEW, false],
      [{ member_type: 'P', read_only: true }, false],
      [{ member_type: 'P', read_only: null }, true],
    ] as const) {
      const account = { id: 1, name: 'Acme', reachable: true, ...membership };
      expect([membership, canWrite(buildCaller(role), account)]).toEqual([membership, writes]);
      expect([membership, isAccountReadOnly(buildCaller(role), membership)]).toEqual([membership, !writes]);
      expect(canWrite(buildCaller(role, 'read_only'), account)).toBe(false);
      expect(canWrite(buildCaller(role), { ...account, reachable: false })).toBe(false);
    }
  },
);
