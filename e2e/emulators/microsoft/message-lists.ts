/** The user, and lists of messages. */
import type { ApiCall, ApiReply, ApiState, Routes } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Folder } from '../mailboxes/message.ts';
import { badRequest } from './graph-errors.ts';
import { findFolder, READ } from './mail-folders.ts';
import { readMessageDelta } from './message-delta.ts';
import { assertView, formatMessage, type MessageView, messageProperties } from './message-format.ts';
import { parseSearch } from './message-search.ts';
import { buildPage, parseFilter, parseNumber, parsePreferences, select, sort } from './odata.ts';

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
  const matches = search === null ? filter !== null && parseFilter(filter, messageProperties) : parseSearch(search);
  const all = folder ? mailbox.listFolder(folder) : mailbox.list();
  const found = matches ? all.filter(matches) : all;
  const isSorted = filter === null && query.get('$orderby') === 'receivedDateTime desc';
  const sorted = isSorted ? found : sort(found, query, messageProperties);
  return buildPage(call, state, sorted, (message) => formatMessage(message, view), {
    top,
    position: search === null ? '$skip' : '$skiptoken',
  });
}

export const createMessageLists = (state: ApiState): Routes => ({
  'GET /me': {
    scopes: ['User.Read', 'User.ReadWrite'],
    query: ['$select'],
    handle: ({ mailbox, query }) => ({ body: select(formatUser(mailbox), query.get('$select')) }),
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
    handle: (call) => readMessageDelta(call, state),
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
