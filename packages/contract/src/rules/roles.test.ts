import { expect, test } from 'vitest';
import { compareRoleRank, canAssignRoles } from './roles.ts';

test('nobody gives a role above their own', () => {
  expect(canAssignRoles(['ADM'], ['ADM', 'CSO', 'CSM'])).toBe(true);
  expect(canAssignRoles(['CSO'], ['CSO', 'DA', 'EXE', 'CSL', 'CSM'])).toBe(true);
  expect(canAssignRoles(['CSO'], ['CSM', 'ADM'])).toBe(false);
  expect(canAssignRoles(['DA'], ['CSO'])).toBe(false);
  expect(canAssignRoles(['CSM', 'DA'], ['DA'])).toBe(true);
  expect(canAssignRoles([], ['CSM'])).toBe(false);
});

test('a role outside the six only gives menus: whoever may give any may give it', () => {
  expect(canAssignRoles(['CSM'], ['PARTNER'])).toBe(true);
  expect(canAssignRoles(['PARTNER'], ['CSM'])).toBe(false);
});

test('roles stand from the top', () => {
  expect(['ZZZ', 'CSM', 'ADM', 'AAA', 'DA', 'CSO'].toSorted(compareRoleRank)).toEqual([
    'ADM',
    'CSO',
    'DA',
    'CSM',
    'AAA',
    'ZZZ',
  ]);
});
