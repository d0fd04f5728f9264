/** API calls for notes and their files. */
import { type Contact, contacts } from '@mainstay/contract/contacts';
import { type FollowUp, type Note, type NoteFilters, notes } from '@mainstay/contract/notes';
import { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import type { ActivityKind, NoteKind } from '@mainstay/contract/rules/notes';
import { tags } from '@mainstay/contract/tags';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

/** Notes per page (2-notes-02). */
const NOTES_LIMIT = 10;
/** The maximum number of tags that a form or a filter offers (2-C-29). */
const CHOICES_LIMIT = 100;

export type Filters = Omit<NoteFilters, 'pageNum' | 'limit'>;

/** The notes of an account page by page. Without filters, the plain endpoint is used. */
export const notePages = (id: number, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKey(notes.findNotes, { params: { id }, filters }),
    queryFn: ({ pageParam, signal }) => {
      const page = pageInput(pageParam, NOTES_LIMIT);
      return Object.keys(filters).length === 0
        ? fetchData(notes.findNotes, { params: { id }, query: page }, signal)
        : fetchData(notes.filterNotes, { params: { id }, body: { ...filters, ...page } }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });

/** Downloads all notes that match the filters as a spreadsheet. */
export const downloadNotes = (id: number, filters: Filters) =>
  fetchData(notes.exportNotes, { params: { id }, body: filters });

/** The newest notes of one kind, for the cards beside the list. */
const newestNotes = (id: number, filters: Filters) =>
  query(notes.filterNotes, { params: { id }, body: { ...filters, ...pageInput(1, NOTES_LIMIT) } });
export const pinnedNotes = (id: number) => newestNotes(id, { pinned: true });
export const notesWithFiles = (id: number) => newestNotes(id, { with_file: true });

/** The maximum number of notes in a response. */
const MEETINGS_LIMIT = 1000;
/** The notes about meetings, given by the ids of their events. */
export const meetingNotes = (id: number, meetings: string[]) =>
  query(notes.filterNotes, { params: { id }, body: { meetings, ...pageInput(1, MEETINGS_LIMIT) } });

/** Notes, files and contacts that are pinned on an account. */
export const pinnedAssetsQuery = (id: number) => query(pinnedAssets.findPinnedAssets, { params: { id } });

export const noteTags = query(tags.findTags, { query: { page_num: 1, limit: CHOICES_LIMIT, scope: 'note' } });

const toPeople = ({ contacts: list }: { contacts: Contact[] }): Note['participants'] =>
  list.map(({ id, contact_first_name: first, contact_last_name: last, contact_email: email }) => ({
    id,
    name: `${first} ${last}`.trim() || email,
  }));
const isAmong = (addresses: readonly string[], address: string) =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase());
/** The contacts with these addresses. */
export const peopleOfMeeting = (id: number, addresses: readonly string[]) => ({
  ...query(contacts.findAllContacts, { params: { id } }),
  select: ({ contacts: list }: { contacts: Contact[] }) =>
    toPeople({ contacts: list.filter(({ contact_email }) => isAmong(addresses, contact_email)) }),
});
/** The contacts that a note can be about and that can take part in an activity. */
export const accountPeople = (id: number) => ({
  ...query(contacts.findAllContacts, { params: { id } }),
  select: toPeople,
});

/** Fetches the newest notes and bypasses the cache. */
export const fetchLatestNotes = (id: number, limit: number): Promise<{ notes: Note[] }> =>
  fetchData(notes.findNotes, { params: { id }, query: pageInput(1, limit) });

/** Fetches the current note and bypasses the cache. */
export const fetchNote = async (id: number, noteId: number): Promise<Note> =>
  (await fetchData(notes.getNote, { params: { id, note_id: noteId } })).note;

/** Invalidates all lists of notes, pins and tags. */
export const refreshNotes = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [notes.findNotes, contactNotes.findContactNotes, tags.findTags, pinnedAssets.findPinnedAssets].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** Kind, day and contacts of a logged activity. */
type Activity = Pick<Note, 'participants'> & { kind: ActivityKind; happened_on: string };
const getIds = (people: Note['participants']): number[] => people.map(({ id }) => id);

export interface NewNote {
  /** HTML markup. */
  text: string;
  type: NoteKind;
  contactId: number | null;
  tags: readonly string[];
  file: File | null;
  /** What the note logs. */
  activity?: Activity | null;
  /** The event of the calendar that it is about. */
  meetingId?: string | undefined;
  followUps?: readonly FollowUp[];
}

export async function addNote(client: QueryClient, id: number, note: NewNote): Promise<void> {
  const form = new FormData();
  form.set('note_text', note.text);
  form.set('type', note.type);
  form.set('tags', JSON.stringify(note.tags));
  if (note.contactId !== null) form.set('contact_id', String(note.contactId));
  if (note.activity) {
    form.set('activity', note.activity.kind);
    form.set('happened_on', note.activity.happened_on);
    form.set('participants', JSON.stringify(getIds(note.activity.participants)));
  }
  if (note.meetingId !== undefined) form.set('meeting_id', note.meetingId);
  const { followUps = [] } = note;
  if (followUps.length > 0) form.set('follow_up', JSON.stringify(followUps));
  // The file is last, so that invalid fields can be rejected before the file is uploaded.
  if (note.file) form.set('file', note.file);
  await callApi(notes.createNote, { params: { id }, form });
  // A follow-up changes plays and actions on every screen.
  await (followUps.length > 0 ? client.invalidateQueries() : refreshNotes(client));
}

export interface NoteEdit {
  noteId: number;
  text: string;
  tags: string[];
  /** Null for a plain note. */
  activity?: Activity | null;
  version: number;
}

export async function editNote(client: QueryClient, id: number, edit: NoteEdit): Promise<void> {
  const { noteId, text, tags, activity, version } = edit;
  const details = activity && {
    activity: activity.kind,
    happened_on: activity.happened_on,
    participants: getIds(activity.participants),
  };
  const body = { note_id: noteId, note_txt: text, tags, ...details, version };
  await callApi(notes.updateNote, { params: { id }, body });
  await refreshNotes(client);
}

export async function deleteNote(client: QueryClient, noteId: number): Promise<void> {
  await callApi(notes.deleteNote, { query: { note_id: noteId } });
  await refreshNotes(client);
}

export async function pinNote(client: QueryClient, id: number, noteId: number, flag: boolean): Promise<void> {
  await callApi(notes.pinNote, { params: { id }, body: { note_id: noteId, flag } });
  await refreshNotes(client);
}
