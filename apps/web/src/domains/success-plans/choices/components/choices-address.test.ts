import { expect, test } from 'vitest';
import { choicesPath, parseChoicesState } from './choices-address.ts';

test('parses the shown list from the URL and ignores invalid values', () => {
  expect(parseChoicesState({ part: 'milestones' })).toEqual({ part: 'milestones' });
  expect(parseChoicesState({ part: 'nothing' })).toEqual({ part: 'criteria' });
  expect(choicesPath('criteria')).toBe('/dashboard/admin/success-plans');
  expect(choicesPath('milestones')).toBe('/dashboard/admin/success-plans?part=milestones');
});
