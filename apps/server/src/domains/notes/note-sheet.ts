/** Defines the columns of note exports. */
import type { Note } from '@mainstay/contract/notes';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_KIND_LABELS } from '@mainstay/contract/rules/notes';
import type { SheetColumn } from '../../platform/files/sheets.ts';

/** Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export function sheetColumns(timeZone: string): SheetColumn<Note>[] {
  const formatInstant = (at: string) => formatTimestamp(new Date(at), timeZone);
  return [
    ['Written', (note) => formatInstant(note.created_at)],
    ['Author', (note) => note.owner_name],
    ['About', (note) => NOTE_KIND_LABELS[note.ref_entity_type]],
    ['Contact', (note) => note.associated_contact?.name ?? null],
    ['Action', (note) => note.source?.name ?? null],
    ['Note', (note) => markupToText(note.note_txt)],
    ['Tags', (note) => note.tags.map(({ tag }) => tag).join(', ')],
    ['File', (note) => note.file_data?.file_name ?? null],
    ['File size (bytes)', (note) => note.file_data?.file_size ?? null],
    ['Pinned', (note) => (note.pin_type ? 'Yes' : 'No')],
    ['Edited', (note) => (note.edited_by === null ? null : formatInstant(note.updated_at))],
    ['Edited by', (note) => note.edited_by],
  ];
}
