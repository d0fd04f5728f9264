import { expect, test } from 'vitest';
import { byHeight, mayGiveRoles } from './roles.ts';

test('nobody gives a role above their own', () => {
  expect(mayGiveRoles(['ADM'], ['ADM', 'CSO', 'CSM'])).toBe(true);
  expect(mayGiveRoles(['CSO'], ['CSO', 'DA', 'EXE', 'CSL', 'CSM'])).toBe(true);
  expect(mayGiveRoles(['CSO'], ['CSM', 'ADM'])).toBe(false);
  expect(mayGiveRoles(['DA'], ['CSO'])).toBe(false);
  expect(mayGiveRoles(['CSM', 'DA'], ['DA'])).toBe(true);
  expect(mayGiveRoles([], ['CSM'])).toBe(false);
});

test('a role outside the six only gives menus: whoever may give any may give it', () => {
  expect(mayGiveRoles(['CSM'], ['PARTNER'])).toBe(true);
  expect(mayGiveRoles(['PARTNER'], ['CSM'])).toBe(false);
});

test('roles stand from the top', () => {
  expect(['ZZZ', 'CSM', 'ADM', 'AAA', 'DA', 'CSO'].toSorted(byHeight)).toEqual([
    'ADM',
    'CSO',
    'DA',
    'CSM',
    'AAA',
    'ZZZ',
  ]);
});
