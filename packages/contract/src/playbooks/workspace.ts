/** The workspace of a play: its actions, log, notes and files. Rows 2-actions-33 to -48, 2-S-53, 2-S-57, 2-S-58. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageNumber, pageParam, booleanParam } from '../kit.ts';
import { ACTION_STATUSES, PRIORITIES } from '../rules/actions.ts';
import { PROCESS_KINDS } from '../rules/external-processes.ts';
import { NOTE_MESSAGES } from '../rules/notes.ts';

const instant = z.iso.datetime();

/** Number of actions on a page, and number of notes and files that each action includes. */
export const PLAY_ACTIONS_PAGE_SIZE = 100;
export const NOTES_PREVIEW_LIMIT = 10;
export const ASSETS_PREVIEW_LIMIT = 10;
/** Entries on a page of the log (2-S-53). */
export const LOG_LIMIT = 10;

export const ActionNote = z
  .object({
    account_notes_id: z.int(),
    /** Sanitized markup. */
    note_txt: z.string(),
    created_at: instant,
    updated_at: instant,
    /** Name of the author. Empty if the author is no longer known. */
    first_name: z.string(),
    last_name: z.string(),
    /** Edit counter. An edit based on an older version is rejected. */
    version: z.int(),
  })
  .meta({ id: 'ActionNote' });
export type ActionNote = z.infer<typeof ActionNote>;

export const ActionAsset = z
  .object({
    asset_id: z.int(),
    /** In bytes. */
    file_size: z.int(),
    file_name: z.string(),
    /** Used to request a download link; the path grants no access on its own. */
    file_path: z.string(),
    uploaded_on: instant,
    pin_type: z.literal('asset').nullable(),
  })
  .meta({ id: 'ActionAsset' });
export type ActionAsset = z.infer<typeof ActionAsset>;

/** The action that a note or file belongs to. */
const ActionReference = z.object({ id: z.int(), name: z.string() });

/** Notes and files in the lists of a play. */
export const PlayNote = ActionNote.extend({ action: ActionReference }).meta({ id: 'PlayNote' });
export type PlayNote = z.infer<typeof PlayNote>;
export const PlayAsset = ActionAsset.extend({
  action: ActionReference,
  /** The user who uploaded the file. Null if the user is no longer known. */
  uploaded_by: z.string().nullable(),
}).meta({ id: 'PlayAsset' });
export type PlayAsset = z.infer<typeof PlayAsset>;

/** The external process as included in an action. */
export const ActionProcess = z.object({ id: z.int(), name: z.string(), kind: z.enum(PROCESS_KINDS) });
export type ActionProcess = z.infer<typeof ActionProcess>;

export const PlayAction = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** How the action is completed. */
    htcomp: z.string(),
    /** Null if the action has no owner. */
    owner: z.string().nullable(),
    owner_id: z.int().nullable(),
    owner_email: z.string().nullable(),
    status: z.enum(ACTION_STATUSES),
    priority: z.enum(PRIORITIES),
    due_date: day.nullable(),
    completed_on: instant.nullable(),
    /** Name of the user. */
    completed_by: z.string().nullable(),
    type: z.string(),
    /** Metadata of the source of the action, such as an email. */
    meta: z.record(z.string(), z.unknown()).nullable(),
    created_at: instant,
    version: z.int(),
    /** Number of pending actions that it waits for. */
    blocked_by: z.int(),
    /** Newest first, at most ten. */
    action_notes: z.array(ActionNote),
    action_assets: z.array(ActionAsset),
    /** Whether the action is expanded, which is true for the action named in the request. */
    show: z.boolean(),
    /** The external process that the action executes. */
    epa: ActionProcess.nullable(),
  })
  .meta({ id: 'PlayAction' });
export type PlayAction = z.infer<typeof PlayAction>;

export const LogEntry = z
  .object({
    id: z.int(),
    play_id: z.int(),
    action_id: z.int().nullable(),
    /** The user who performed the operation. */
    agent: z.string(),
    entity: z.enum(['play', 'action', 'note', 'asset']),
    /** A human-readable description of the operation. */
    msg: z.string(),
    activity_type: z.string(),
    entry_date: instant,
    /** Name of the affected record. */
    name: z.string(),
    /** URL of the play. */
    url: z.string(),
    action_name: z.string().nullable(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof LogEntry>;

const ids = optionalParam(
  z
    .string()
    .max(2000)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Must be ids, separated by commas.')
    .transform((text) => text.split(',').map(Number)),
);

const NoteResponse = ok(z.object({ note: ActionNote }));

export const workspace = {
  findPlayActions: endpoint({
    method: 'GET',
    path: '/v1/api/plays/actions/',
    access: 'session',
    summary: 'List actions of a play with notes and files: pending ones by due date, then the others, newest first',
    query: z.object({
      playId: id,
      accountId: optionalParam(id),
      filter_owner_ids: ids,
      /** `pending` or `completed`; the latter includes skipped actions. */
      tab: optionalParam(z.enum(['pending', 'completed'])),
      /** The action to expand. */
      actionId: optionalParam(id),
      pageNum: pageNumber,
      limit: pageParam(PLAY_ACTIONS_PAGE_SIZE, 1000),
    }),
    response: ok(z.object({ actions: z.array(PlayAction), has_next: z.boolean() })),
  }),
  findLogs: endpoint({
    method: 'GET',
    path: '/v1/api/actions/logs/',
    access: 'session',
    summary: 'List the activity of a play or one of its actions, newest first',
    query: z.object({
      playId: id,
      actionId: optionalParam(id),
      pageNum: pageNumber,
      limit: pageParam(LOG_LIMIT, 1000),
    }),
    response: ok(z.object({ logs: z.array(LogEntry), has_next: z.boolean() })),
  }),
  findPlayNotes: endpoint({
    method: 'GET',
    path: '/v1/api/plays/notes/',
    access: 'session',
    summary: 'List notes on the actions of a play or on one of them, newest first',
    query: z.object({
      playId: id,
      actionId: optionalParam(id),
      pageNum: pageNumber,
      limit: pageParam(NOTES_PREVIEW_LIMIT, 1000),
    }),
    response: ok(z.object({ notes: z.array(PlayNote), has_next: z.boolean() })),
  }),
  findPlayAssets: endpoint({
    method: 'GET',
    path: '/v1/api/plays/assets/',
    access: 'session',
    summary: 'List files of the actions of a play or of one of them, newest first',
    query: z.object({
      playId: id,
      actionId: optionalParam(id),
      pageNum: pageNumber,
      limit: pageParam(ASSETS_PREVIEW_LIMIT, 1000),
    }),
    response: ok(z.object({ assets: z.array(PlayAsset), has_next: z.boolean() })),
  }),
  findActionNotes: endpoint({
    method: 'GET',
    path: '/v1/api/actions/notes/',
    access: 'session',
    summary: 'List notes on an action, newest first',
    query: z.object({ action_id: id, pageNum: pageNumber, limit: pageParam(NOTES_PREVIEW_LIMIT, 1000) }),
    response: ok(z.object({ notes: z.array(ActionNote), has_next: z.boolean() })),
  }),
  createActionNote: endpoint({
    method: 'POST',
    path: '/v1/api/actions/notes/add/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a note on an action',
    body: z.object({ note: z.string(NOTE_MESSAGES.missing), action_id: id, type: z.literal('action').optional() }),
    response: NoteResponse,
  }),
  updateActionNote: endpoint({
    method: 'POST',
    path: '/v1/api/actions/notes/',
    access: 'session',
    effect: 'changes',
    summary: 'Change the text of a note on an action; with a version, only if it has not changed since',
    body: z.object({ note_id: id, note_txt: z.string(NOTE_MESSAGES.missing), version: z.int().optional() }),
    response: NoteResponse,
  }),
  deleteActionNote: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/notes/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a note on an action',
    query: z.object({ note_id: id }),
    response: ok(z.object({ note_id: z.int() })),
    ownTransactions: true,
  }),
  uploadAsset: endpoint({
    method: 'POST',
    path: '/v1/api/actions/assets/upload/',
    access: 'session',
    effect: 'changes',
    summary: 'Add a file of up to 10,485,760 bytes to an action',
    form: z.object({ actionId: id, accountId: id.optional() }),
    response: ok(z.object({ asset: ActionAsset })),
  }),
  deleteAsset: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/assets/delete/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a file of an action',
    query: z.object({ assetId: id, accountId: optionalParam(id) }),
    response: ok(z.object({ assetId: z.int() })),
    ownTransactions: true,
  }),
  logDownload: endpoint({
    method: 'POST',
    path: '/v1/api/actions/log_download_asset/',
    // Any user who may read a file may download it. The download is recorded.
    access: 'session',
    effect: 'reads',
    summary: 'Record that the caller downloaded a file of an action',
    body: z.object({ assetId: id, accountId: id.nullish() }),
    response: ok(z.object({ logged: z.literal(true) })),
  }),
  pinAsset: endpoint({
    method: 'POST',
    path: '/v1/api/actions/pin_action_asset/',
    access: 'session',
    effect: 'changes',
    summary: 'Pin a file of an action on its account, or unpin it',
    body: z.object({ assetId: id, accountId: id.nullish(), flag: booleanParam }),
    response: ok(z.object({ assetId: z.int(), pin_type: z.literal('asset').nullable() })),
  }),
};
