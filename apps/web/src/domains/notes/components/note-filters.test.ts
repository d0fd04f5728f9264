import { expect, test } from 'vitest';
import { getFilterChips, type NotesView, parseNotesView, toFilters } from './note-filters.ts';

const createdFilter = (condition: string, from: string, to?: string) =>
  ({ written: { column_name: 'written', condition, from, ...(to && { to }) } }) as NotesView;

test.each<[what: string, NotesView, filters: object, chips: string[]]>([
  ['no filter', {}, {}, []],
  ['a tag', { tag: 3 }, { tags: [3] }, ['Tag: Risk']],
  ['an unknown tag', { tag: 4 }, { tags: [4] }, ['Tag: no. 4']],
  ['a kind', { kind: 'call' }, { activity: 'call' }, ['Kind: Call']],
  ['a subject', { about: 'contact' }, { ref_entity_type: 'contact' }, ['About: Contact']],
  ['a text', { find: 'ann' }, { searchText: 'ann' }, []],
  ['pinned notes', { pinned: true }, { pinned: true }, []],
  ['notes with a file', { files: true }, { with_file: true }, []],
  ['a new note', { write: true }, {}, []],
  [
    'a day',
    createdFilter('equal', '2026-02-28'),
    { from: '2026-02-28', to: '2026-02-28' },
    ['Created: Feb 28th, 2026'],
  ],
  [
    'after a day, exclusive',
    createdFilter('greater than', '2026-02-28'),
    { from: '2026-03-01' },
    ['Created: after Feb 28th, 2026'],
  ],
  [
    'before a day, exclusive',
    createdFilter('less than', '2026-03-01'),
    { to: '2026-02-28' },
    ['Created: before Mar 1st, 2026'],
  ],
  [
    'between two days, inclusive',
    createdFilter('between', '2026-02-01', '2026-02-28'),
    { from: '2026-02-01', to: '2026-02-28' },
    ['Created: Feb 1st, 2026 to Feb 28th, 2026'],
  ],
])('%s: is parsed from the URL, sent as a filter and shown as a chip', (_what, view, filters, chips) => {
  expect(parseNotesView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  expect(toFilters(view)).toEqual(filters);
  expect(getFilterChips(view, [{ id: 3, tag: 'Risk' }]).map(({ name, value }) => `${name}: ${value}`)).toEqual(chips);
});

test.each<[string, unknown]>([
  ['an invalid tag id', { tag: -3 }],
  ['an unknown kind', { kind: 'fax' }],
  ['an unknown subject', { about: 'weather' }],
  ['an unknown condition', createdFilter('contains', '2026-02-28')],
  ['a day that does not exist', createdFilter('equal', '2026-02-30')],
  ['a range without an end', createdFilter('between', '2026-02-01')],
  ['a range with an invalid end', createdFilter('between', '2026-02-01', '2026-02-30')],
  ['a text that is too long', { find: 'x'.repeat(351) }],
  ['invalid switches', { pinned: 'true', files: 1, write: false }],
  ['a value that is not an object', 'pinned'],
])('ignores %s in the URL', (_what, value) => {
  expect(parseNotesView(value)).toEqual({});
});
