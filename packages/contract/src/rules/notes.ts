/** Validation of notes, shared by the form and the server. */
import { formatNumber } from './numbers.ts';

/** Types of records that a note can refer to. */
export const NOTE_KINDS = ['account', 'action', 'contact'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
export const NOTE_KIND_LABELS: Readonly<Record<NoteKind, string>> = {
  account: 'Account',
  action: 'Action',
  contact: 'Contact',
};

/** What a note can log besides its text. */
export const ACTIVITY_KINDS = ['call', 'email', 'meeting'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
/** A note is only a text, or logs an activity. */
export const LOG_KINDS = ['note', ...ACTIVITY_KINDS] as const;
export type LogKind = (typeof LOG_KINDS)[number];
export const LOG_LABELS = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
} as const satisfies Readonly<Record<LogKind, string>>;

/** Maximum number of contacts who took part in an activity. */
export const MAX_PARTICIPANTS = 100;
/** Maximum number of actions that a note adds. */
export const MAX_FOLLOW_UPS = 10;
/** The play of follow-up actions. */
export const FOLLOW_UP_PLAY = 'Follow-ups';

/** Maximum length of a note including its markup. */
export const NOTE_LIMIT = 50_000;

export const NOTE_MESSAGES = {
  invalid: 'Invalid entry, please provide valid data.',
  missing: 'Note is missing',
  /** For a note on a contact. */
  nothing: 'Write something in note.',
  /** For an edit; displayed as a toast. */
  blank: 'note cannot be blank',
  tooLong: `A note can hold ${formatNumber(NOTE_LIMIT)} characters at most.`,
  tooLarge: 'File size cannot be greater than 10 MB.',
  empty: 'The file is empty.',
  day: 'Select the day on which it happened.',
  future: 'The day cannot be in the future.',
  participants: `An activity can have ${MAX_PARTICIPANTS} participants at most.`,
  followUp: 'Enter what to do next.',
  followUps: `A note can add ${MAX_FOLLOW_UPS} follow-ups at most.`,
  followUpDay: 'Select when the follow-up is due.',
  expired: 'This link has expired. Open the file again to get a new one.',
} as const;

/** Message for a file whose content does not match its extension. */
export const contentMismatchMessage = (fileName: string): string =>
  `The content of ${fileName} does not match its extension.`;
/** Message for a save conflict with another editor. */
export const noteChangedMessage = (editor: string | null): string =>
  `${editor ?? 'Someone'} changed this note while you were editing it. Your changes were not saved.`;

/** The fields of a new note as entered. */
export interface NoteDraft {
  note_text?: string | undefined;
  type?: string | undefined;
  file?: unknown;
  tags?: readonly unknown[] | undefined;
}

const isKind = (text: string | undefined): text is NoteKind => (NOTE_KINDS as readonly unknown[]).includes(text);

/** Returns the number of fields that are filled in. */
const countFilledFields = ({ note_text, type, file, tags }: NoteDraft): number =>
  [note_text?.trim(), type?.trim(), file, tags?.length].filter(Boolean).length;

/** Validates a new note. It needs text, type and at least two fields (2-S-44). Returns null if it is valid. */
export function validateNote(entry: NoteDraft): string | null {
  const isComplete = countFilledFields(entry) >= 2 && Boolean(entry.note_text?.trim()) && isKind(entry.type);
  return isComplete ? null : NOTE_MESSAGES.invalid;
}
