import { expect, test } from 'vitest';
import { compareRoleRank, canAssignRoles } from './roles.ts';

test('users cannot assign a role above their own', () => {
  expect(canAssignRoles(['ADM'], ['ADM', 'CSO', 'CSM'])).toBe(true);
  expect(canAssignRoles(['CSO'], ['CSO', 'DA', 'EXE', 'CSL', 'CSM'])).toBe(true);
  expect(canAssignRoles(['CSO'], ['CSM', 'ADM'])).toBe(false);
  expect(canAssignRoles(['DA'], ['CSO'])).toBe(false);
  expect(canAssignRoles(['CSM', 'DA'], ['DA'])).toBe(true);
  expect(canAssignRoles([], ['CSM'])).toBe(false);
});

test('anyone who can assign roles can assign a role outside the six, which only controls menus', () => {
  expect(canAssignRoles(['CSM'], ['PARTNER'])).toBe(true);
  expect(canAssignRoles(['PARTNER'], ['CSM'])).toBe(false);
});

test('sorts roles from the highest', () => {
  expect(['ZZZ', 'CSM', 'ADM', 'AAA', 'DA', 'CSO'].toSorted(compareRoleRank)).toEqual([
    'ADM',
    'CSO',
    'DA',
    'CSM',
    'AAA',
    'ZZZ',
  ]);
});
