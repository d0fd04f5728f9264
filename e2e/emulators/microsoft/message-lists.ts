/** Folders, lists of messages, and what has changed in a folder since the last call. */
import type { ApiCall, ApiReply, ApiState, Routes } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Folder, Message } from '../mailboxes/message.ts';
import { badRequest, itemNotFound, syncStateNotFound } from './graph-errors.ts';
import {
  assertView,
  FOLDERS,
  formatMessage,
  getFolderId,
  getGraphId,
  type MessageView,
  messageProperties,
} from './message-format.ts';
import { parseSearch } from './message-search.ts';
import { assertProperties, buildPage, parseFilter, parseNumber, parsePreferences, select, sort } from './odata.ts';

export const READ = ['Mail.Read', 'Mail.ReadWrite'];
const MAX_PAGE = 1000;
const DEFAULT_PAGE = 10;
const LIST_OPTIONS = ['$top', '$skip', '$skiptoken', '$select', '$filter', '$search', '$orderby', '$count', '$expand'];

export const getView = (call: ApiCall): MessageView => {
  const { query, mailbox } = call;
  const view = {
    user: mailbox.user.email,
    preferences: parsePreferences(call),
    select: query.get('$select'),
    expand: query.get('$expand'),
  };
  assertView(view);
  return view;
};

export function findFolder(mailbox: Mailbox, id = ''): Folder {
  const folders = Object.keys(FOLDERS) as Folder[];
  const folder = folders.find((one) => one === id.toLowerCase() || getFolderId(mailbox.user.email, one) === id);
  if (!folder) throw itemNotFound();
  return folder;
}

function formatFolder(mailbox: Mailbox, folder: Folder): Record<string, unknown> {
  const messages = mailbox.list().filter((message) => message.folder === folder);
  return {
    id: getFolderId(mailbox.user.email, folder),
    displayName: FOLDERS[folder],
    parentFolderId: 'AQMkADroot=',
    childFolderCount: 0,
    totalItemCount: messages.length,
    unreadItemCount: messages.filter(({ isRead }) => !isRead).length,
    sizeInBytes: 0,
    isHidden: false,
  };
}
const FOLDER_PROPERTIES =
  'id displayName parentFolderId childFolderCount totalItemCount unreadItemCount sizeInBytes isHidden';

function listMessages(call: ApiCall, state: ApiState, folder?: Folder): ApiReply {
  const { query, mailbox } = call;
  const view = getView(call);
  const top = parseNumber(query, '$top', DEFAULT_PAGE, MAX_PAGE);
  const [search, filter] = [query.get('$search'), query.get('$filter')];
  if (search !== null)
    for (const [option, code] of [
      ['$filter', 'SearchWithFilter'],
      ['$orderby', 'SearchWithOrderBy'],
      ['$skip', 'SearchWithSkip'],
      ['$count', 'SearchWithCount'],
    ] as const)
      if (query.has(option)) throw badRequest(`The query parameter '${option}' is not supported with '$search'.`, code);
  const matches =
    search === null ? (filter === null ? () => true : parseFilter(filter, messageProperties)) : parseSearch(search);
  const found = mailbox.list().filter((message) => (!folder || message.folder === folder) && matches(message));
  return buildPage(call, state, sort(found, query, messageProperties), (message) => formatMessage(message, view), {
    top,
    position: search === null ? '$skip' : '$skiptoken',
  });
}

/** What a delta call continues with: the last change it sent, and the options of the first call. */
interface Position {
  after: number;
  isInitial: boolean;
  folder: Folder;
  select: string | null;
  since: string | null;
}
const encode = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Decodes the token of a delta call. */
export function decodePosition(query: URLSearchParams, oldestChange: number): { after: number } | undefined {
  const token = query.get('$skiptoken') ?? query.get('$deltatoken');
  if (token === null) return undefined;
  if ([...query.keys()].length > 1) throw badRequest('A token cannot be combined with other query parameters.');
  try {
    const position = JSON.parse(Buffer.from(token, 'base64url').toString()) as { after: number };
    if (position.after >= oldestChange) return position;
  } catch {
    // The error below covers it.
  }
  throw syncStateNotFound();
}

/** Builds the reply of a delta call with the link to the next page, or the one for the next round. */
export function buildDelta(call: ApiCall, value: unknown[], position: object, isComplete: boolean): ApiReply {
  const link = new URL(call.url);
  link.search = '';
  link.searchParams.set(isComplete ? '$deltatoken' : '$skiptoken', encode(position));
  return {
    body: {
      '@odata.context': `${call.url.origin}/v1.0/$metadata#Collection(message)`,
      [isComplete ? '@odata.deltaLink' : '@odata.nextLink']: link.href,
      value,
    },
  };
}

function readDelta(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox, params } = call;
  const folder = findFolder(mailbox, params.folder);
  const filter = query.get('$filter');
  const since = filter === null ? null : (/^receivedDateTime g[et] (\S+)$/.exec(filter)?.[1] ?? '');
  if (since !== null && Number.isNaN(Date.parse(since)))
    throw badRequest('Change tracking is not supported with this $filter.');
  const position = (decodePosition(query, mailbox.oldestChange) as Position | undefined) ?? {
    after: 0,
    isInitial: true,
    folder,
    select: query.get('$select'),
    since,
  };
  if (position.folder !== folder) throw syncStateNotFound();
  const preferences = parsePreferences(call);
  const view: MessageView = { user: mailbox.user.email, preferences, select: position.select };
  assertView(view);
  const requested = preferences.pageSize ?? parseNumber(query, '$top', DEFAULT_PAGE, MAX_PAGE);
  const size = state.hasHalfPages ? Math.max(1, Math.floor(requested / 2)) : requested;
  const isIn = (message: Message) => message.folder === folder && !message.isDeleted;
  const isSent = (message: Message) =>
    (isIn(message) && (!position.since || message.receivedAt >= new Date(position.since))) ||
    (!position.isInitial && !isIn(message) && message.formerIds[folder] !== undefined);
  const changed = mailbox.findChanged(position.after, isSent, size + 1);
  const page = changed.slice(0, size);
  const isComplete = changed.length <= size;
  const value = page.map((message) =>
    isIn(message)
      ? formatMessage(message, view)
      : {
          '@odata.type': '#microsoft.graph.message',
          id: preferences.hasPermanentIds ? getGraphId(message, preferences) : message.formerIds[folder],
          '@removed': { reason: message.isDeleted ? 'deleted' : 'changed' },
        },
  );
  const after = isComplete ? mailbox.lastChange : (page.at(-1)?.changed ?? position.after);
  return buildDelta(call, value, { ...position, after, isInitial: position.isInitial && !isComplete }, isComplete);
}

export const createMessageLists = (state: ApiState): Routes => ({
  'GET /me': {
    scopes: ['User.Read', 'User.ReadWrite'],
    query: ['$select'],
    handle: ({ mailbox, query }) => ({ body: select(formatUser(mailbox), query.get('$select')) }),
  },
  'GET /me/mailFolders': {
    scopes: READ,
    query: ['$top', '$skip', '$select', '$count', 'includeHiddenFolders'],
    handle: (call) => {
      assertProperties(call.query.get('$select'), FOLDER_PROPERTIES.split(' '), 'mailFolder');
      const format = (folder: Folder) => select(formatFolder(call.mailbox, folder), call.query.get('$select'));
      const top = parseNumber(call.query, '$top', DEFAULT_PAGE, MAX_PAGE);
      return buildPage(call, state, Object.keys(FOLDERS) as Folder[], format, { top });
    },
  },
  'GET /me/mailFolders/{folder}': {
    scopes: READ,
    query: ['$select'],
    handle: ({ mailbox, params, query }) => {
      assertProperties(query.get('$select'), FOLDER_PROPERTIES.split(' '), 'mailFolder');
      return { body: select(formatFolder(mailbox, findFolder(mailbox, params.folder)), query.get('$select')) };
    },
  },
  'GET /me/messages': { scopes: READ, query: LIST_OPTIONS, handle: (call) => listMessages(call, state) },
  'GET /me/mailFolders/{folder}/messages': {
    scopes: READ,
    query: LIST_OPTIONS,
    handle: (call) => listMessages(call, state, findFolder(call.mailbox, call.params.folder)),
  },
  'GET /me/mailFolders/{folder}/messages/delta': {
    scopes: READ,
    query: ['$select', '$filter', '$top', '$skiptoken', '$deltatoken'],
    handle: (call) => readDelta(call, state),
  },
});

function formatUser({ user }: Mailbox): Record<string, unknown> {
  const [givenName = '', ...surname] = user.name.split(' ');
  return {
    id: user.email.toLowerCase(),
    displayName: user.name,
    givenName,
    surname: surname.join(' '),
    mail: user.email,
    userPrincipalName: user.email,
  };
}
