import { describe, expect, test } from 'vitest';
import { accounts } from '../accounts.ts';
import {
  isManager,
  isReadOnly,
  canOpenAdmin,
  canOpenReports,
  canReadAllAccounts,
  canWriteAllAccounts,
  formatOwnership,
} from './access.ts';

const USER_TYPES = ['P', 'E', 'A'] as const;

describe('read-only', () => {
  // The rows mention only type E. Decision 22 takes precedence, so the flag applies to every user type.
  test('decisions-22 2-access-08 1-pages-39 the permission decides equally for every user type', () => {
    for (const user_type of USER_TYPES) {
      expect([user_type, isReadOnly('full', { read_only: true, user_type })]).toEqual([user_type, true]);
      expect([user_type, isReadOnly('full', { read_only: false, user_type })]).toEqual([user_type, false]);
    }
  });

  test('a read-only user can only read, whatever the permission', () => {
    for (const user_type of USER_TYPES) {
      expect(isReadOnly('read_only', { read_only: false, user_type })).toBe(true);
    }
  });
});

test('3-access-18 a permission has the user type P, E or A and no other', () => {
  const isKnown = (user_type: string) =>
    accounts.getPermission.response.safeParse({
      success: true,
      data: { read_only: true, user_type, account_name: 'Acme' },
    }).success;
  expect(['E', 'P', 'A', 'e', 'X', ''].filter(isKnown)).toEqual(['E', 'P', 'A']);
});

describe('roles', () => {
  test('2-access-03 rolesExist is true if the expanded roles include CSL, not for ADM alone', () => {
    expect(isManager(['CSM', 'CSL'])).toBe(true);
    expect(isManager(['ADM'])).toBe(false);
    expect(isManager([])).toBe(false);
  });

  test('2-access-04 rolesExist is true for EXE', () => {
    expect(isManager(['EXE'])).toBe(true);
    expect(isManager(['ADM', 'DA', 'CSO', 'CSM'])).toBe(false);
  });

  test('leads can open the reports, and ADM, DA and CSO the administration', () => {
    const roles = ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'];
    expect(roles.filter((role) => canOpenReports([role]))).toEqual(['CSL']);
    expect(roles.filter((role) => canOpenAdmin([role]))).toEqual(['ADM', 'DA', 'CSO']);
  });

  test('decisions-05 decisions-22 ADM, DA, CSO and EXE can read all accounts, ADM and CSO can write them', () => {
    const roles = ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'];
    expect(roles.filter((role) => canReadAllAccounts([role]))).toEqual(['ADM', 'DA', 'CSO', 'EXE']);
    expect(roles.filter((role) => canWriteAllAccounts([role]))).toEqual(['ADM', 'CSO']);
    expect([canReadAllAccounts(['CSM', 'EXE']), canWriteAllAccounts(['CSM', 'CSO'])]).toEqual([true, true]);
    expect([canReadAllAccounts([]), canWriteAllAccounts([])]).toEqual([false, false]);
  });
});

test('formats the ownership from the membership', () => {
  expect([formatOwnership('P', true), formatOwnership('E', false), formatOwnership('E', true)]).toEqual([
    'Primary CSM',
    'Extended Team',
    'Extended Team View Only',
  ]);
  expect(formatOwnership(null, false)).toBe('');
});
