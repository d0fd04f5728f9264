import { expect, test } from 'vitest';
import { diffFields } from './changed-fields.ts';

test('only fields that differ are changes', () => {
  expect(diffFields({ name: 'A', roles: ['CSM'], other: 1 }, { name: 'B', roles: ['CSM'] })).toEqual({
    name: { before: 'A', after: 'B' },
  });
  expect(diffFields({ title: null }, { title: null })).toBeUndefined();
});
