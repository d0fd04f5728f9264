/** Notes on one contact. They are regular account notes with the paths and field names of the contact panel. */
import { z } from 'zod';
import { endpoint, id, ok, pageNumber } from '../kit.ts';
import { noteLimit } from '../notes.ts';

export const ContactNote = z.object({
  account_notes_id: z.int(),
  /** Sanitized markup whose links open in a new tab. */
  note_txt: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Name of the author. Empty if the author is no longer known. */
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  /** Edit counter. An edit based on an older version is rejected. */
  version: z.int(),
});
export type ContactNote = z.infer<typeof ContactNote>;

const account = z.object({ id });
const NoteResponse = ok(z.object({ note: ContactNote }));

export const contactNotes = {
  findContactNotes: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
    access: 'session',
    summary: 'List notes on a contact, newest first',
    params: account.extend({ contact_id: id }),
    query: z.object({ pageNum: pageNumber, limit: noteLimit }),
    response: ok(z.object({ notes: z.array(ContactNote), has_next: z.boolean() })),
  }),
  createContactNote: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/contacts/notes/add/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a note on a contact',
    params: account,
    body: z.object({ contact_id: id, note_txt: z.string() }),
    response: NoteResponse,
  }),
  updateContactNote: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/contacts/notes/edit/',
    access: 'session',
    effect: 'changes',
    summary: 'Change the text of a note on a contact; with a version, only if it has not changed since',
    params: account,
    body: z.object({ note_id: id, note_txt: z.string(), version: z.int().optional() }),
    response: NoteResponse,
  }),
  deleteContactNote: endpoint({
    method: 'DELETE',
    path: '/v1/api/accounts/{id}/contacts/notes/delete/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a note on a contact; returns the deleted note',
    params: account,
    query: z.object({ note_id: id }),
    response: NoteResponse,
    ownTransactions: true,
  }),
};
