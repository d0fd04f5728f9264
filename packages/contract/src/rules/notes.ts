/** What a note must be, alike in the form and on the server. */

/** What a note can be about. */
export const NOTE_KINDS = ['account', 'action', 'contact'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export const NOTE_KIND_LABELS: Readonly<Record<NoteKind, string>> = {
  account: 'Account',
  action: 'Action',
  contact: 'Contact',
};

/** Characters of a note, its markup included. */
export const NOTE_LIMIT = 50_000;

export const NOTE_MESSAGES = {
  invalid: 'Invalid entry, please provide valid data.',
  missing: 'Note is missing',
  /** Of a note on a contact. */
  nothing: 'Write something in note.',
  /** Of an edit; a toast. */
  blank: 'note cannot be blank',
  tooLong: `A note can hold ${NOTE_LIMIT.toLocaleString('en-US')} characters at most.`,
  tooLarge: 'File size cannot be greater than 10 MB.',
  empty: 'The file is empty.',
  expired: 'This link has expired. Open the file again to get a new one.',
} as const;

/** What a file is whose bytes say otherwise than its name. */
export const contentMismatchMessage = (fileName: string): string =>
  `What stands in ${fileName} is not what its name says.`;
/** What the second of two editors is told. */
export const noteChangedMessage = (editor: string | null): string =>
  `${editor ?? 'Somebody'} changed this note while you were editing it. Nothing of yours was saved.`;

/** The fields of a new note as they are filled in. */
export interface NoteDraft {
  note_text?: string | undefined;
  type?: string | undefined;
  file?: unknown;
  tags?: readonly unknown[] | undefined;
}

const isKind = (text: string | undefined): text is NoteKind => (NOTE_KINDS as readonly unknown[]).includes(text);

/** How many of the fields are filled in. */
const filled = ({ note_text, type, file, tags }: NoteDraft): number =>
  [note_text?.trim(), type?.trim(), file, tags?.length].filter(Boolean).length;

/** Text and type are the least of a note; with fewer than two fields it is none (2-S-44). Null: nothing is wrong. */
export function validateNote(entry: NoteDraft): string | null {
  const isWhole = filled(entry) >= 2 && Boolean(entry.note_text?.trim()) && isKind(entry.type);
  return isWhole ? null : NOTE_MESSAGES.invalid;
}
