/** Validates the text of a note. */
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_LIMIT, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { sanitizeRichText } from '../../platform/html/rich-text.ts';
import { FieldError } from '../../platform/http/errors.ts';

/** A stored note: its markup, and its lower-case text for the search. */
export interface NoteText {
  markup: string;
  plain: string;
}

/** @param missing the message if no text is left @throws BusinessError */
export function parseNote(
  input: string,
  field: 'note_text' | 'note_txt',
  missing: string = NOTE_MESSAGES.missing,
): NoteText {
  const createError = (message: string) => new FieldError(field, message);
  if (input.length > NOTE_LIMIT) throw createError(NOTE_MESSAGES.tooLong);
  const markup = sanitizeRichText(input);
  const text = markupToText(markup);
  if (text.trim() === '') throw createError(missing);
  return { markup, plain: text.toLowerCase() };
}
