import { expect, test } from 'vitest';
import { DESIGNATION_COLORS, DESIGNATION_LEVELS, designationLevel } from './designations.ts';

test('2-hierarchy-08 six designations have six distinct colors', () => {
  const six = ['Engineer', 'Manager', 'Director', 'Vice President', 'CEO', 'Executive'];
  const colors = six.map((designation) => DESIGNATION_COLORS[designationLevel(designation)]);
  expect(colors).toEqual(['#1E88E5', '#43A047', '#FB8C00', '#8E24AA', '#E53935', '#00897B']);
  expect(new Set(colors).size).toBe(6);
  expect(DESIGNATION_COLORS[designationLevel('Shift worker')]).toBe('#757575');
});

test.each([
  ['Chief executive', 'CEO'],
  ['Chief executive officer', 'CEO'],
  ['Executive vice president', 'vice president'],
  ['SVP Sales', 'vice president'],
  ['Chief technology officer', 'executive'],
  ['CFO', 'executive'],
  ['Director of engineering', 'director'],
  ['Head of IT', 'director'],
  ['Engineering manager', 'manager'],
  ['IT lead', 'manager'],
  ['Software engineer', 'engineer'],
  ['Account executive', 'executive'],
  ['Procurement', 'other'],
  ['', 'other'],
])('%s has the level %s', (designation, level) => {
  expect(designationLevel(designation)).toBe(level);
});

test('a missing designation has a level, and levels have an order', () => {
  expect(designationLevel(null)).toBe('other');
  expect(DESIGNATION_LEVELS[0]).toBe('CEO');
});
