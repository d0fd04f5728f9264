/** Notes on an account, its actions and its contacts. Each note has at most one file. */
import { z } from 'zod';
import { day, endpoint, id, ok, pageNumber, pageParam, booleanParam, shortText } from './kit.ts';
import { parseJsonText } from './rules/json-text.ts';
import {
  ACTIVITY_KINDS,
  LOG_KINDS,
  MAX_FOLLOW_UPS,
  MAX_PARTICIPANTS,
  NOTE_KINDS,
  NOTE_MESSAGES,
} from './rules/notes.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';
import { Tag } from './tags.ts';

const NoteTarget = z.object({ id: z.int(), name: z.string() });

/** A file of a note. The path is used to request a download link and grants no access on its own. */
export const FileInfo = z.object({ file_path: z.string().min(1).max(350), file_name: z.string().max(350) });
export type FileInfo = z.infer<typeof FileInfo>;

export const Note = z.object({
  account_notes_id: z.int(),
  /** Sanitized markup whose links open in a new tab. */
  note_txt: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ref_entity_type: z.enum(NOTE_KINDS),
  /** Empty if the author is no longer known. */
  owner_name: z.string(),
  user_image: z.string().nullable(),
  /** Null if the note has not been edited. */
  edited_by: z.string().nullable(),
  file_data: FileInfo.extend({ file_size: z.int(), mime_type: z.string() }).nullable(),
  pin_type: z.literal('note').nullable(),
  tags: z.array(Tag),
  /** Set for a note on a contact. */
  associated_contact: NoteTarget.nullable(),
  /** Set for a note on an action. */
  source: NoteTarget.extend({ type: z.literal('action') }).nullable(),
  /** What the note logs. Null for a note that is only a text. */
  activity: z.enum(ACTIVITY_KINDS).nullable(),
  /** The day of the activity. */
  happened_on: day.nullable(),
  /** The contacts who took part in the activity, by name. */
  participants: z.array(NoteTarget),
  /** The event in the author's calendar that the note is about. */
  meeting_id: z.string().nullable(),
  /** Edit counter. An edit based on an older version is rejected. */
  version: z.int(),
});
export type Note = z.infer<typeof Note>;

/** Default page size of the note list. */
const NOTES_PAGE = 10;
export const noteLimit = pageParam(NOTES_PAGE, 1000);

const meetingId = z.string().min(1).max(2000);

const Notes = ok(z.object({ notes: z.array(Note), has_next: z.boolean() }));

export const NoteFilters = z.object({
  pageNum: pageNumber,
  limit: noteLimit,
  /** Returns notes that have at least one of these tags. */
  tags: z.array(id).max(100).optional(),
  ref_entity_type: z.enum(NOTE_KINDS).optional(),
  /** What the notes log; `note` returns those that are only a text. */
  activity: z.enum(LOG_KINDS).optional(),
  /** Range of creation days in the company's time zone, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Matches part of the text or of the file name. */
  searchText: z.string().max(350).optional(),
  pinned: z.boolean().optional(),
  with_file: z.boolean().optional(),
  /** Returns notes about these events of calendars. */
  meetings: z.array(meetingId).max(1000).optional(),
});
export type NoteFilters = z.input<typeof NoteFilters>;
const SelectedNotes = NoteFilters.omit({ pageNum: true, limit: true });

/** Parses a field of a form or a table cell that contains JSON. Other text is rejected by the schema. */
const parseJsonField = (input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  try {
    return parseJsonText(input);
  } catch {
    return undefined;
  }
};

/** A next step, which becomes an action of the caller. */
export const FollowUp = z.object({
  text: shortText.trim().min(1, NOTE_MESSAGES.followUp).refine(isSingleLine, SINGLE_LINE_MESSAGE),
  due_on: day,
});
export type FollowUp = z.infer<typeof FollowUp>;

/** A list, or a single follow-up. */
const parseFollowUps = (input: unknown): unknown => {
  const parsed = parseJsonField(input);
  return parsed === undefined || Array.isArray(parsed) ? parsed : [parsed];
};

const participants = z.array(id).max(MAX_PARTICIPANTS, NOTE_MESSAGES.participants);

/** The text fields of a new note. The form can also contain a `file`. */
export const NewNote = z.object({
  /** Markup. */
  note_text: z.string(),
  type: z.enum(NOTE_KINDS),
  /** A JSON list of ids or new names. */
  tags: z.string().optional(),
  /** The subject of the note, if it is not the account itself. */
  action_id: id.optional(),
  contact_id: id.optional(),
  /** The note logs an activity that happened on a day with some contacts, given by a JSON list of ids. */
  activity: z.enum(ACTIVITY_KINDS).optional(),
  happened_on: day.optional(),
  participants: z.preprocess(parseJsonField, participants).optional(),
  meeting_id: meetingId.optional(),
  /** A follow-up or a list of them, as JSON. */
  follow_up: z.preprocess(parseFollowUps, z.array(FollowUp).max(MAX_FOLLOW_UPS, NOTE_MESSAGES.followUps)).optional(),
});

const account = z.object({ id });
const NOTE = '/v1/api/accounts/{id}/notes/';

/** A table cell can contain this object as JSON text. */
const fileInfo = z.preprocess(parseJsonField, FileInfo);

export const notes = {
  findNotes: endpoint({
    method: 'GET',
    path: NOTE,
    access: 'session',
    summary: 'List notes of an account, newest first',
    params: account,
    query: z.object({ pageNum: pageNumber, limit: noteLimit }),
    response: Notes,
  }),
  filterNotes: endpoint({
    method: 'POST',
    path: NOTE,
    access: 'session',
    summary: 'List notes of an account that match all filters, newest first',
    params: account,
    body: NoteFilters.prefault({}),
    response: Notes,
    reads: true,
  }),
  exportNotes: endpoint({
    method: 'POST',
    path: `${NOTE}export/`,
    access: 'session',
    summary: 'Export the notes of an account that match the filters as CSV, newest first, with file names',
    params: account,
    body: SelectedNotes.prefault({}),
    download: 'text/csv',
    response: z.string(),
    reads: true,
  }),
  getNote: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/notes/{note_id}/',
    access: 'session',
    summary: 'Get a note',
    params: account.extend({ note_id: id }),
    response: ok(z.object({ note: Note })),
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/notes/add/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a note, or log a call, an email or a meeting; with a file of up to 10,485,760 bytes',
    params: account,
    form: NewNote,
    response: ok(z.object({ note: Note })),
  }),
  updateNote: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/notes/edit/',
    access: 'session',
    effect: 'changes',
    summary: 'Change a note; with a version, only if it has not changed since',
    params: account,
    body: z.object({
      note_id: id,
      note_txt: z.string(NOTE_MESSAGES.missing),
      tags: z.array(z.union([z.int().positive(), z.string()])).optional(),
      /** Kind, day and contacts of a logged activity. */
      activity: z.enum(ACTIVITY_KINDS).optional(),
      happened_on: day.optional(),
      participants: participants.optional(),
      version: z.int().optional(),
    }),
    response: ok(z.object({ note: Note })),
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/v1/api/accounts/notes/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a note and its file',
    query: z.object({ note_id: id }),
    response: ok(z.object({ note_id: z.int() })),
    ownTransactions: true,
  }),
  pinNote: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/pin_assets_note/',
    access: 'session',
    effect: 'changes',
    summary: 'Pin a note as an asset of its account, or unpin it',
    params: account,
    body: z.object({ note_id: id, flag: booleanParam }),
    response: ok(z.object({ note_id: z.int(), pin_type: z.literal('note').nullable() })),
  }),
  getDownloadLink: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/notes/download-url/',
    access: 'session',
    summary: 'Get a link to a file that works for five minutes without sign-in',
    body: z.object({ file_info: fileInfo }),
    response: ok(z.object({ download_url: z.url() })),
    reads: true,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/v1/api/files/{key}/',
    // The signed link proves that a user had access when it was created, and contains its expiry.
    access: 'public',
    summary: 'Download the file of a signed link',
    params: z.object({ key: z.string().max(350) }),
    query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }),
    response: z.string(),
    download: 'application/octet-stream',
  }),
};
