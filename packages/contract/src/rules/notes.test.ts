import { expect, test } from 'vitest';
import { NOTE_MESSAGES, validateNote } from './notes.ts';

test('2-notes-11 a note needs at least two filled fields, among them text and type', () => {
  const invalid = 'Invalid entry, please provide valid data.';
  expect(NOTE_MESSAGES.invalid).toBe(invalid);
  for (const entry of [
    {},
    { note_text: 'Called Jonas' },
    { type: 'account' },
    { type: 'account', note_text: ' \n ' },
    { file: {}, tags: [3] },
    { note_text: 'Called Jonas', tags: ['Call'] },
    { note_text: 'Called Jonas', type: 'play' },
  ]) {
    expect([entry, validateNote(entry)]).toEqual([entry, invalid]);
  }
  expect(validateNote({ note_text: 'Called Jonas', type: 'account' })).toBeNull();
  expect(validateNote({ note_text: 'Called Jonas', type: 'contact', file: {}, tags: [] })).toBeNull();
});
