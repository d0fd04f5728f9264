import { expect, test } from 'vitest';
import { compareValues } from './compare-values.ts';

test('lists only different values, with readable names and texts', () => {
  const own = {
    name: 'Alder',
    dueAfterDays: 3,
    is_active: true,
    tags: ['Risk', 'EU'],
    note_txt: '<p>Hello <b>you</b></p>',
    template: { id: 4, name: 'Renew' },
    actions: [{ name: 'Call', priority: 'H' }],
  };
  const other = {
    ...own,
    dueAfterDays: 5,
    is_active: false,
    tags: [],
    note_txt: '',
    template: { id: 5, name: 'Expand' },
    actions: [
      { name: 'Call', priority: 'M' },
      { name: 'Write', priority: 'M' },
    ],
  };
  expect(compareValues(own, other, { note_txt: 'Note' })).toEqual([
    { label: 'Due after days', own: '3', other: '5' },
    { label: 'Is active', own: 'Yes', other: 'No' },
    { label: 'Tags', own: 'Risk, EU', other: 'None' },
    { label: 'Note', own: 'Hello you', other: 'None' },
    { label: 'Template', own: 'Renew', other: 'Expand' },
    { label: 'Actions 1: Priority', own: 'H', other: 'M' },
    { label: 'Actions 2: Name', own: 'None', other: 'Write' },
    { label: 'Actions 2: Priority', own: 'None', other: 'M' },
  ]);
});
