/** What the workspace of a play shows: its actions, their log, notes and files. Rows 2-actions-33 to -48, 2-S-53, 2-S-57, 2-S-58. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageNumber, pageParam, booleanParam } from '../kit.ts';
import { ACTION_STATUSES, PRIORITIES } from '../rules/actions.ts';
import { PROCESS_KINDS } from '../rules/external-processes.ts';
import { NOTE_MESSAGES } from '../rules/notes.ts';

const instant = z.iso.datetime();

/** Actions of a page, and what each tells of its notes and of its files. */
export const PLAY_ACTIONS_PAGE_SIZE = 100;
export const NOTES_PREVIEW_LIMIT = 10;
export const ASSETS_PREVIEW_LIMIT = 10;
/** Entries of a page of the log (2-S-53). */
export const LOG_LIMIT = 10;

export const ActionNote = z
  .object({
    account_notes_id: z.int(),
    /** Markup that the server has cleaned. */
    note_txt: z.string(),
    created_at: instant,
    updated_at: instant,
    /** Of the author; empty where nobody knows any longer. */
    first_name: z.string(),
    last_name: z.string(),
    /** Counts edits: an edit that names an older one is refused. */
    version: z.int(),
  })
  .meta({ id: 'ActionNote' });
export type ActionNote = z.infer<typeof ActionNote>;

export const ActionAsset = z
  .object({
    asset_id: z.int(),
    /** Bytes. */
    file_size: z.int(),
    file_name: z.string(),
    /** What a link is asked for with; it opens nothing by itself. */
    file_path: z.string(),
    uploaded_on: instant,
    pin_type: z.literal('asset').nullable(),
  })
  .meta({ id: 'ActionAsset' });
export type ActionAsset = z.infer<typeof ActionAsset>;

/** The action that something stands on. */
const OnAction = z.object({ id: z.int(), name: z.string() });

/** A note, and a file, as the lists of a play tell them. */
export const PlayNote = ActionNote.extend({ action: OnAction }).meta({ id: 'PlayNote' });
export type PlayNote = z.infer<typeof PlayNote>;
export const PlayAsset = ActionAsset.extend({
  action: OnAction,
  /** Who brought it; null where nobody knows any longer. */
  uploaded_by: z.string().nullable(),
}).meta({ id: 'PlayAsset' });
export type PlayAsset = z.infer<typeof PlayAsset>;

/** The external process of an action, as the action tells of it. */
export const ActionProcess = z.object({ id: z.int(), name: z.string(), kind: z.enum(PROCESS_KINDS) });
export type ActionProcess = z.infer<typeof ActionProcess>;

export const PlayAction = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** How it is completed. */
    htcomp: z.string(),
    /** Null where nobody has it. */
    owner: z.string().nullable(),
    owner_id: z.int().nullable(),
    owner_email: z.string().nullable(),
    status: z.enum(ACTION_STATUSES),
    priority: z.enum(PRIORITIES),
    due_date: day.nullable(),
    completed_on: instant.nullable(),
    /** Name of the person. */
    completed_by: z.string().nullable(),
    type: z.string(),
    /** Of what it was made from, such as a mail. */
    meta: z.record(z.string(), z.unknown()).nullable(),
    created_at: instant,
    version: z.int(),
    /** Pending actions that it waits for. */
    blocked_by: z.int(),
    /** The newest first, at most ten. */
    action_notes: z.array(ActionNote),
    action_assets: z.array(ActionAsset),
    /** Whether it stands open: the one that the call names. */
    show: z.boolean(),
    /** The external process that it executes. */
    epa: ActionProcess.nullable(),
  })
  .meta({ id: 'PlayAction' });
export type PlayAction = z.infer<typeof PlayAction>;

export const LogEntry = z
  .object({
    id: z.int(),
    play_id: z.int(),
    action_id: z.int().nullable(),
    /** Who did it. */
    agent: z.string(),
    entity: z.enum(['play', 'action', 'note', 'asset']),
    /** What was done, in words. */
    msg: z.string(),
    activity_type: z.string(),
    entry_date: instant,
    /** Of what it was done to. */
    name: z.string(),
    /** Where the play is read. */
    url: z.string(),
    action_name: z.string().nullable(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof LogEntry>;

const ids = optionalParam(
  z
    .string()
    .max(2000)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Must be ids parted by commas.')
    .transform((text) => text.split(',').map(Number)),
);

const OneNote = ok(z.object({ note: ActionNote }));

export const workspace = {
  findPlayActions: endpoint({
    method: 'GET',
    path: '/v1/api/plays/actions/',
    access: 'session',
    summary: 'Actions of a play with their notes and files: pending ones by due date, then the others, the last first',
    query: z.object({
      playId: id,
      accountId: optionalParam(id),
      filter_owner_ids: ids,
      /** `pending`, or `completed`: also skipped. */
      tab: optionalParam(z.enum(['pending', 'completed'])),
      /** The one that stands open. */
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
    summary: 'What was done with a play, or with one action of it; the newest first',
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
    summary: 'Notes on the actions of a play, or on one of them; the newest first',
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
    summary: 'Files of the actions of a play, or of one of them; the newest first',
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
    summary: 'Notes on an action, newest first',
    query: z.object({ action_id: id, pageNum: pageNumber, limit: pageParam(NOTES_PREVIEW_LIMIT, 1000) }),
    response: ok(z.object({ notes: z.array(ActionNote), has_next: z.boolean() })),
  }),
  createActionNote: endpoint({
    method: 'POST',
    path: '/v1/api/actions/notes/add/',
    access: 'session',
    summary: 'Adds a note on an action',
    body: z.object({ note: z.string(NOTE_MESSAGES.missing), action_id: id, type: z.literal('action').optional() }),
    response: OneNote,
  }),
  updateActionNote: endpoint({
    method: 'POST',
    path: '/v1/api/actions/notes/',
    access: 'session',
    summary: 'Changes the text of a note on an action; with a version, only where nobody changed it since',
    body: z.object({ note_id: id, note_txt: z.string(NOTE_MESSAGES.missing), version: z.int().optional() }),
    response: OneNote,
  }),
  deleteActionNote: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/notes/',
    access: 'session',
    summary: 'Deletes a note on an action',
    query: z.object({ note_id: id }),
    response: ok(z.object({ note_id: z.int() })),
    ownTransactions: true,
  }),
  uploadAsset: endpoint({
    method: 'POST',
    path: '/v1/api/actions/assets/upload/',
    access: 'session',
    summary: 'Adds a file of up to 10,485,760 bytes to an action',
    form: z.object({ actionId: id, accountId: id.optional() }),
    response: ok(z.object({ asset: ActionAsset })),
  }),
  deleteAsset: endpoint({
    method: 'DELETE',
    path: '/v1/api/actions/assets/delete/',
    access: 'session',
    summary: 'Deletes a file of an action',
    query: z.object({ assetId: id, accountId: optionalParam(id) }),
    response: ok(z.object({ assetId: z.int() })),
    ownTransactions: true,
  }),
  logDownload: endpoint({
    method: 'POST',
    path: '/v1/api/actions/log_download_asset/',
    access: 'session',
    summary: 'Writes down that the caller took a file of an action',
    body: z.object({ assetId: id, accountId: id.nullish() }),
    response: ok(z.object({ logged: z.literal(true) })),
  }),
  pinAsset: endpoint({
    method: 'POST',
    path: '/v1/api/actions/pin_action_asset/',
    access: 'session',
    summary: 'Pins a file of an action on its account, or takes the pin away',
    body: z.object({ assetId: id, accountId: id.nullish(), flag: booleanParam }),
    response: ok(z.object({ assetId: z.int(), pin_type: z.literal('asset').nullable() })),
  }),
};
