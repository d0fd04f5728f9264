import { expect, test } from 'vitest';
import { compareValues, formatOption } from './compare-values.ts';

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

test('formats values by the labels of their options, also in rows of a list', () => {
  const people = formatOption([
    { value: 4, label: 'Maya Chen' },
    { value: 7, label: 'Ben Bridge' },
  ]);
  const values = (owner: number | null, members: number[]) => ({ owner_id: owner, rows: [{ members, fixed: 1 }] });
  const labels = { owner_id: ['Owner', people], rows: 'Row', 'rows.members': ['Members', people] } as const;
  expect(compareValues(values(4, [4, 7]), values(null, [9]), labels)).toEqual([
    { label: 'Owner', own: 'Maya Chen', other: 'None' },
    { label: 'Row 1: Members', own: 'Maya Chen, Ben Bridge', other: '9' },
  ]);
});
