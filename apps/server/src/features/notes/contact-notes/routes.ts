import { type ContactNote, contactNotes } from '@mainstay/contract/notes/contact-notes';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireReadable } from '../../accounts/data.ts';
import { createNote, deleteNote, updateNote } from '../commands.ts';
import { parseNote } from '../rules.ts';
import { findContactNotes, getContactNote, hasContact } from './data.ts';

/** Returns a note on a contact of an account that the caller may read. @throws NotFoundError, ForbiddenError */
async function requireNote(tx: TenantTx, access: Access, accountId: number, noteId: number): Promise<ContactNote> {
  const [note] = await Promise.all([getContactNote(tx, accountId, noteId), requireReadable(tx, access, accountId)]);
  if (!note) throw new NotFoundError('Note');
  return note;
}

export const contactNoteRoutes = serve('notes', contactNotes, {
  async findContactNotes({ params, query, tx, access }) {
    const contact = { accountId: params.id, contactId: params.contact_id };
    const [page, isKnownContact] = await Promise.all([
      findContactNotes(tx, contact, query),
      hasContact(tx, params.id, params.contact_id),
      requireReadable(tx, access, params.id),
    ]);
    if (!isKnownContact) throw new NotFoundError('Contact');
    return ok(page);
  },

  async createContactNote({ params, body, tx, access, ...call }) {
    const text = parseNote(body.note_txt, 'note_txt', NOTE_MESSAGES.nothing);
    const note = {
      accountId: params.id,
      text,
      kind: 'contact',
      refId: body.contact_id,
      tags: NO_TAGS,
      file: null,
    } as const;
    const id = await createNote(tx, access, note, toActor({ access, ...call }));
    return ok({ note: await requireNote(tx, access, params.id, id) });
  },

  async updateContactNote({ params, body, tx, access, ...call }) {
    const { note_id: noteId, note_txt: text, version } = body;
    parseNote(text, 'note_txt', NOTE_MESSAGES.nothing);
    await requireNote(tx, access, params.id, noteId);
    const change = { accountId: params.id, noteId, text, tags: undefined, version };
    await updateNote(tx, access, change, toActor({ access, ...call }));
    return ok({ note: await requireNote(tx, access, params.id, noteId) });
  },

  async deleteContactNote(call) {
    const { params, query, access, inTenant, services } = call;
    const { note, storageKey } = await inTenant('write', async (tx) => {
      const deletedNote = await requireNote(tx, access, params.id, query.note_id);
      return { note: deletedNote, storageKey: await deleteNote(tx, access, query.note_id, toActor(call)) };
    });
    // The file is removed after the commit, so that no stored row refers to a missing file.
    if (storageKey) await services.files.remove(storageKey);
    return ok({ note });
  },
});

const NO_TAGS = { ids: [], names: [] };
