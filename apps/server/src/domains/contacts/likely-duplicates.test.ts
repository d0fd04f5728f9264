import { expect, test } from 'vitest';
import { EMPTY_COLUMNS } from './contact-columns.ts';
import { toDuplicateGroups } from './likely-duplicates.ts';
import { mergeColumns, mergeSuperior } from './merge-contacts.ts';

test('matches that share a contact form one group', () => {
  const groups = toDuplicateGroups([
    { sign: 'name', ids: [1, 2] },
    { sign: 'name', ids: [5, 6] },
    { sign: 'phone', ids: [2, 3] },
    { sign: 'phone', ids: [3, 4] },
  ]);
  expect(groups).toEqual([
    { signs: ['name'], ids: [5, 6] },
    { signs: ['name', 'phone'], ids: [1, 2, 3, 4] },
  ]);
});

test('a merged contact has the selected values, and fills empty fields from the other contact', () => {
  const keep = { ...EMPTY_COLUMNS, first_name: 'Jo', email: 'jo@x.test', designation: 'Lead' };
  const gone = { ...EMPTY_COLUMNS, first_name: 'Joanna', last_name: 'Park', email: 'park@x.test', designation: 'CTO' };
  expect(mergeColumns(keep, gone, ['fName'])).toMatchObject({
    first_name: 'Joanna',
    last_name: 'Park',
    email: 'jo@x.test',
    designation: 'Lead',
  });
  expect(mergeColumns(keep, gone, ['email', 'lName']).email).toBe('park@x.test');
});

test('a merged contact never reports to itself, directly or through others', () => {
  // 4 reports to 3, 3 to 2 (which is deleted), 2 to 1.
  const superiors = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, null],
  ]);
  expect(mergeSuperior(superiors, { keep: 5, gone: 2, selected: 1 })).toBe(1);
  expect(mergeSuperior(superiors, { keep: 3, gone: 2, selected: 2 })).toBe(1);
  expect(mergeSuperior(superiors, { keep: 4, gone: 2, selected: 3 })).toBeNull();
  expect(mergeSuperior(superiors, { keep: 5, gone: 2, selected: null })).toBeNull();
});
