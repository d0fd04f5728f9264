import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { NewNote as NoteForm, type Note, notes } from '@mainstay/contract/notes';
import { type ContactNote, contactNotes } from '@mainstay/contract/notes/contact-notes';
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { NOTE_LIMIT, NOTE_MESSAGES, validateNote } from '@mainstay/contract/rules/notes';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { buildDownloadUrl, contentDisposition, isValidLink } from '../../platform/files/signed-links.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, ForbiddenError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { getRequestOrigin } from '../../platform/http/origin.ts';
import type { Access } from '../../platform/session/access.ts';
import { canWrite } from '../../core/account-access/account-permission.ts';
import { recordListExport } from '../../core/account-access/record-list-export.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { parseTags, validateTags } from '../../core/tags/tag-selection.ts';
import { getFile, getFileAccountId } from './attached-files.ts';
import { findContactNotes, getContactNote, hasContact } from './contact-notes.ts';
import { findNotes, getNote, sheetColumns } from './note-list.ts';
import { createNote, deleteNote, type NewNote, pinNote, updateNote } from './notes.ts';
import { parseNote } from './parse-note.ts';
import { findPinnedAssets } from './pinned-assets.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';

/** Prevents a file that is opened as a page from running scripts or loading anything. */
const FILE_CONTENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Returns the note after a change. */
const toReply = async (
  tx: TenantTx,
  accountId: number,
  noteId: number,
): Promise<{ success: true; data: { note: Note } }> =>
  ok({ note: requireFound(await getNote(tx, accountId, noteId), 'Note') });

/** Maximum bytes per character. */
const MAX_CHARACTER_BYTES = 4;
const createFormRules = (files: FileStorage): MultipartRules<ReceivedFile> => ({
  fieldBytes: NOTE_LIMIT * MAX_CHARACTER_BYTES,
  tooLong: NOTE_MESSAGES.tooLong,
  fileBytes: UPLOAD_LIMIT + 1,
  receive: (name, content) => receiveFile(files, name, content),
  discard: ({ stored }) => files.remove(stored.storageKey),
});

interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | null;
}

/** Fields whose own messages are shown at them. */
const ACTIVITY_FIELDS: ReadonlySet<string> = new Set(['happened_on', 'participants', 'follow_up']);

/** Converts a form to a new note. @throws BusinessError */
function toNewNote(accountId: number, { fields, file }: ReceivedForm): NewNote {
  const tags = parseTags(fields.tags, 'note');
  const text = parseNote(fields.note_text ?? '', 'note_text');
  const issue = validateNote({ note_text: fields.note_text, type: fields.type, file });
  const form = NoteForm.safeParse(fields);
  if (issue !== null || !form.success) {
    const fieldErrors =
      form.error?.issues.map(({ path, message }) => [
        String(path[0]),
        ACTIVITY_FIELDS.has(String(path[0])) ? message : NOTE_MESSAGES.invalid,
      ]) ?? [];
    throw new BusinessError(NOTE_MESSAGES.invalid, { fields: Object.fromEntries(fieldErrors) });
  }
  const { type: kind, action_id: actionId, contact_id: contactId } = form.data;
  const refId = (kind === 'action' ? actionId : kind === 'contact' ? contactId : undefined) ?? null;
  if (kind !== 'account' && refId === null) throw new FieldError(`${kind}_id`, NOTE_MESSAGES.invalid);
  const {
    activity: logged,
    happened_on: day,
    participants = [],
    meeting_id: meetingId,
    follow_up: followUps,
  } = form.data;
  if (logged && !day) throw new FieldError('happened_on', NOTE_MESSAGES.day);
  const activity = logged && day ? { kind: logged, day, participantIds: participants } : null;
  return { accountId, text, kind, refId, tags, file, activity, meetingId, followUps };
}

export const noteRoutes = serve('notes', notes, {
  async findNotes({ params, query, tx, access }) {
    const [page] = await Promise.all([findNotes(tx, access, params.id, query), requireReadable(tx, access, params.id)]);
    return ok(page);
  },

  async filterNotes({ params, body, tx, access }) {
    const [page] = await Promise.all([findNotes(tx, access, params.id, body), requireReadable(tx, access, params.id)]);
    return ok(page);
  },

  exportNotes(call) {
    const { params, body, access } = call;
    return sendSheet(call, {
      name: 'notes.csv',
      columns: sheetColumns(access.timeZone),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ notes: rows, next }] = await Promise.all([
          findNotes(tx, access, params.id, { ...body, after, limit }),
          requireReadable(tx, access, params.id),
        ]);
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId: params.id, list: 'notes', parameters: body }, toActor(call)),
    });
  },

  async getNote({ params, tx, access }) {
    const [note] = await Promise.all([getNote(tx, params.id, params.note_id), requireReadable(tx, access, params.id)]);
    if (!note) throw new NotFoundError('Note');
    return ok({ note });
  },

  async createNote(call) {
    const { request, services, access, inTenant, params } = call;
    // Checked before the upload is received. The command checks again under its lock.
    const account = await inTenant('read', (tx) => requireReadable(tx, access, params.id));
    if (!canWrite(access, account)) throw new ForbiddenError(READ_ONLY_MESSAGE, 'read_only');
    if (!request.isMultipart()) throw new BusinessError('The body must be multipart/form-data.');
    const form = await readMultipart(request, createFormRules(services.files));
    try {
      return await inTenant('write', async (tx) => {
        const id = await createNote(tx, access, toNewNote(params.id, form), toActor(call));
        return toReply(tx, params.id, id);
      });
    } catch (error) {
      if (form.file) await services.files.remove(form.file.stored.storageKey);
      throw error;
    }
  },

  async updateNote({ params, body, tx, access, ...call }) {
    const { note_id: noteId, note_txt: text, activity, happened_on: day, participants: participantIds, version } = body;
    const tags = body.tags && validateTags(body.tags, 'note');
    const change = { accountId: params.id, noteId, text, tags, activity, day, participantIds, version };
    await updateNote(tx, access, change, toActor({ access, ...call }));
    return toReply(tx, params.id, noteId);
  },

  async deleteNote(call) {
    const { query, access, inTenant, services } = call;
    const storageKey = await inTenant('write', (tx) => deleteNote(tx, access, query.note_id, toActor(call)));
    // The file is removed after the commit, so that no stored row refers to a missing file.
    if (storageKey) await services.files.remove(storageKey);
    return ok({ note_id: query.note_id });
  },

  async pinNote({ params, body, tx, access, ...call }) {
    const { note_id: noteId, flag: pinned } = body;
    await pinNote(tx, access, { accountId: params.id, noteId, pinned }, toActor({ access, ...call }));
    return ok({ note_id: noteId, pin_type: pinned ? 'note' : null });
  },

  async getDownloadLink({ body, tx, access, request, services }) {
    const { file_path: storageKey } = body.file_info;
    const accountId = await getFileAccountId(tx, storageKey);
    if (accountId === undefined) throw new NotFoundError('File');
    await requireReadable(tx, access, accountId);
    const file = { tenant: access.tenant, storageKey };
    const origin = getRequestOrigin(request, services.config);
    return ok({ download_url: buildDownloadUrl(origin, services.key.links, file, services.now()) });
  },

  async downloadFile({ params, query, host, services, reply }) {
    const { key: storageKey } = params;
    const link = { tenant: host?.id ?? 0, storageKey, expires: Number(query.expires) };
    if (!host?.active || !isValidLink(services.key.links, link, query.signature, services.now()))
      throw new BusinessError(NOTE_MESSAGES.expired);
    const file = await services.database.inTenant(host.id, 'read', (tx) => getFile(tx, storageKey));
    const storedFile = file && (await services.files.open(storageKey));
    if (!file || !storedFile) throw new NotFoundError('File');
    return reply
      .type(file.mime_type)
      .header('content-length', storedFile.size)
      .header('content-disposition', contentDisposition(file.file_name))
      .header('content-security-policy', FILE_CONTENT_POLICY)
      .send(storedFile.stream());
  },
});

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
    const change = { accountId: params.id, noteId, text, version };
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

export const pinnedAssetRoutes = serve('notes', pinnedAssets, {
  async findPinnedAssets({ params, tx, access }) {
    const [assets] = await Promise.all([findPinnedAssets(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ assets });
  },
});
