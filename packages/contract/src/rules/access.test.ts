import { describe, expect, test } from 'vitest';
import { accounts } from '../accounts.ts';
import { isManager, isReadOnly, canOpenAdmin, canOpenReports, formatOwnership, type UserType } from './access.ts';

describe('read-only', () => {
  const is = (read_only: boolean, user_type: UserType) => isReadOnly('full', { read_only, user_type });

  // The row lets a primary member write in spite of the flag; decision 22 does not: the flag counts whatever the type.
  test('2-access-08 1-pages-39 a permission that is read-only makes an account read-only, and no other does', () => {
    expect([is(true, 'E'), is(false, 'E'), is(false, 'P'), is(false, 'A')]).toEqual([true, false, false, false]);
    expect([is(true, 'P'), is(true, 'A')]).toEqual([true, true]);
  });

  test('a read-only person reads only, whatever the permission', () => {
    for (const user_type of ['P', 'E', 'A'] as const) {
      expect(isReadOnly('read_only', { read_only: false, user_type })).toBe(true);
    }
  });
});

test('3-access-18 a permission names the user type E, beside P and A and no other', () => {
  const isKnown = (user_type: string) =>
    accounts.getPermission.response.safeParse({
      success: true,
      data: { read_only: true, user_type, account_name: 'Acme' },
    }).success;
  expect(['E', 'P', 'A', 'e', 'X', ''].filter(isKnown)).toEqual(['E', 'P', 'A']);
});

describe('roles', () => {
  test('2-access-03 rolesExist is true where the expanded roles hold CSL, not for ADM alone', () => {
    expect(isManager(['CSM', 'CSL'])).toBe(true);
    expect(isManager(['ADM'])).toBe(false);
    expect(isManager([])).toBe(false);
  });

  test('2-access-04 rolesExist is true for EXE', () => {
    expect(isManager(['EXE'])).toBe(true);
    expect(isManager(['ADM', 'DA', 'CSO', 'CSM'])).toBe(false);
  });

  test('the reports entry is for leads, the administration for ADM, DA and CSO', () => {
    const roles = ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'];
    expect(roles.filter((role) => canOpenReports([role]))).toEqual(['CSL']);
    expect(roles.filter((role) => canOpenAdmin([role]))).toEqual(['ADM', 'DA', 'CSO']);
  });
});

test('an ownership is the membership in words', () => {
  expect([formatOwnership('P', true), formatOwnership('E', false), formatOwnership('E', true)]).toEqual([
    'Primary CSM',
    'Extended Team',
    'Extended Team View Only',
  ]);
  expect(formatOwnership(null, false)).toBe('');
});
