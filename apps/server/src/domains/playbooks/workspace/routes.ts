import { id as idSchema, UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ASSET_MESSAGES } from '@mainstay/contract/rules/actions';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { FileStorage } from '../../../platform/files/file-store.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError, ForbiddenError, NotFoundError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../../platform/http/multipart.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { canWrite } from '../../../core/account-access/account-permission.ts';
import { createNote, deleteNote, updateNote } from '../../notes/notes.ts';
import { type ReceivedFile, receiveFile } from '../../notes/receive-file.ts';
import { parseNote } from '../../notes/parse-note.ts';
import { createAsset, deleteAsset, findPlayAssets, logDownload, pinAsset } from './action-assets.ts';
import { workNoteCreated, workNoteDeleted, workNoteUpdated } from '../events.ts';
import { findLogs } from './play-log.ts';
import { findActionNotes, findPlayNotes, getActionNote } from './action-notes.ts';
import { requireAction, requireAssetAction, requireNoteAction } from '../action-location.ts';
import { requirePlay } from '../plays/play-entries.ts';
import { findPlayActions } from './play-actions.ts';

const NO_TAGS = { ids: [], names: [] };

/** Maximum length in bytes of an id in a form, with a margin. */
const FIELD_BYTES = 100;
const createFormRules = (files: FileStorage): MultipartRules<ReceivedFile> => ({
  fieldBytes: FIELD_BYTES,
  tooLong: NOTE_MESSAGES.invalid,
  fileBytes: UPLOAD_LIMIT + 1,
  receive: (name, content) => receiveFile(files, name, content),
  discard: ({ stored }) => files.remove(stored.storageKey),
});

/** Parses an id of a form. @throws BusinessError */
function getId(fields: Record<string, string>, name: string): number {
  const { success, data } = idSchema.safeParse(fields[name]);
  if (!success) throw new FieldError(name, 'Must be a positive whole number.');
  return data;
}

export const workspaceRoutes = serve('actions', workspace, {
  async findPlayActions({ query, tx, access }) {
    const { playId, accountId, filter_owner_ids: owners, tab, actionId } = query;
    const [page] = await Promise.all([
      findPlayActions(tx, { playId, owners, tab, actionId }, query),
      requirePlay(tx, access, { playId, accountId }),
    ]);
    return ok(page);
  },

  async findLogs({ query, tx, access }) {
    const [page] = await Promise.all([findLogs(tx, query, query), requirePlay(tx, access, query)]);
    return ok(page);
  },

  async findPlayNotes({ query, tx, access }) {
    const [page] = await Promise.all([findPlayNotes(tx, query, query), requirePlay(tx, access, query)]);
    return ok(page);
  },

  async findPlayAssets({ query, tx, access }) {
    const [page] = await Promise.all([findPlayAssets(tx, query, query), requirePlay(tx, access, query)]);
    return ok(page);
  },

  async findActionNotes({ query, tx, access }) {
    const [page] = await Promise.all([
      findActionNotes(tx, query.action_id, query),
      requireAction(tx, access, query.action_id),
    ]);
    return ok(page);
  },

  async createActionNote({ body, tx, access, ...call }) {
    const by = toActor({ access, ...call });
    const location = await requireAction(tx, access, body.action_id);
    const text = parseNote(body.note, 'note_text');
    const reference = { accountId: location.accountId, kind: 'action', refId: location.actionId } as const;
    const id = await createNote(tx, access, { ...reference, text, tags: NO_TAGS, file: null }, by);
    await record(tx, event(workNoteCreated, { noteId: id, location }), by);
    return ok({ note: await getActionNote(tx, id) });
  },

  async updateActionNote({ body: { note_id: noteId, note_txt: text, version }, tx, access, ...call }) {
    const by = toActor({ access, ...call });
    const location = await requireNoteAction(tx, access, noteId);
    await updateNote(tx, access, { accountId: location.accountId, noteId, text, tags: undefined, version }, by);
    await record(tx, event(workNoteUpdated, { noteId, location }), by);
    return ok({ note: await getActionNote(tx, noteId) });
  },

  async deleteActionNote(call) {
    const { query, access, inTenant, services } = call;
    const by = toActor(call);
    const storageKey = await inTenant('write', async (tx) => {
      const location = await requireNoteAction(tx, access, query.note_id);
      const key = await deleteNote(tx, access, query.note_id, by);
      await record(tx, event(workNoteDeleted, { noteId: query.note_id, location }), by);
      return key;
    });
    // The file is removed after the commit, so that no stored row refers to a missing file.
    if (storageKey) await services.files.remove(storageKey);
    return ok({ note_id: query.note_id });
  },

  async uploadAsset(call) {
    const { request, services, access, inTenant } = call;
    if (!request.isMultipart()) throw new BusinessError('The body must be multipart/form-data.');
    const { fields, file } = await readMultipart(request, createFormRules(services.files));
    try {
      const asset = await inTenant('write', async (tx) => {
        const location = await requireAction(tx, access, getId(fields, 'actionId'));
        if (fields.accountId && getId(fields, 'accountId') !== location.accountId) throw new NotFoundError('Action');
        if (!canWrite(access, await requireReadable(tx, access, location.accountId)))
          throw new ForbiddenError(READ_ONLY_MESSAGE, 'read_only');
        if (!file) throw new FieldError('file', ASSET_MESSAGES.missing);
        return createAsset(tx, access, { location, file }, toActor(call));
      });
      return ok({ asset });
    } catch (error) {
      if (file) await services.files.remove(file.stored.storageKey);
      throw error;
    }
  },

  async deleteAsset(call) {
    const { query, access, inTenant, services } = call;
    const storageKey = await inTenant('write', async (tx) => {
      const location = await requireAssetAction(tx, access, query);
      return deleteAsset(tx, access, { assetId: query.assetId, location }, toActor(call));
    });
    if (storageKey) await services.files.remove(storageKey);
    return ok({ assetId: query.assetId });
  },

  async logDownload({ body, tx, access, ...call }) {
    const location = await requireAssetAction(tx, access, body);
    await logDownload(tx, { assetId: body.assetId, location }, toActor({ access, ...call }));
    return ok({ logged: true as const });
  },

  async pinAsset({ body, tx, access, ...call }) {
    const { assetId, flag: pinned } = body;
    const location = await requireAssetAction(tx, access, body);
    await pinAsset(tx, access, { assetId, location, pinned }, toActor({ access, ...call }));
    return ok({ assetId, pin_type: pinned ? ('asset' as const) : null });
  },
});
