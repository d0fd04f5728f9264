/** What has changed in a folder since the last call. */
import type { ApiCall, ApiReply, ApiState } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Folder, Message } from '../mailboxes/message.ts';
import { buildDelta, decodePosition } from './delta-links.ts';
import { badRequest, syncStateNotFound } from './graph-errors.ts';
import { findFolder } from './mail-folders.ts';
import { assertView, formatMessage, getGraphId, type MessageView } from './message-format.ts';
import { parseNumber, parsePreferences } from './odata.ts';

interface Position {
  /** The last change of the mailbox when the token was issued. */
  issued: number;
  /** The last change that was sent. */
  after: number;
  /** The last change of the previous round. */
  known: number;
  isInitial: boolean;
  folder: Folder;
  select: string | null;
  /** Time of the oldest message, from the filter of the first call. */
  since: string | null;
}
const MAX_PAGE = 1000;
const DEFAULT_PAGE = 10;
/** Number of messages that a filtered first round returns at most, per Microsoft's documentation. */
const FILTERED_LIMIT = 5000;

function startRound({ query, mailbox }: ApiCall, folder: Folder): Position {
  const filter = query.get('$filter');
  const since = filter === null ? null : (/^receivedDateTime g[et] (\S+)$/.exec(filter)?.[1] ?? '');
  if (since !== null && Number.isNaN(Date.parse(since)))
    throw badRequest('Change tracking is not supported with this $filter.');
  return {
    issued: mailbox.lastChange,
    after: 0,
    known: 0,
    isInitial: true,
    folder,
    select: query.get('$select'),
    since: since === null ? null : limitPeriod(mailbox, folder, new Date(since)),
  };
}

function limitPeriod(mailbox: Mailbox, folder: Folder, since: Date): string {
  const found = mailbox.listFolder(folder).filter(({ receivedAt }) => receivedAt >= since);
  return (found[FILTERED_LIMIT - 1]?.receivedAt ?? since).toISOString();
}

export function readMessageDelta(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox, params } = call;
  const folder = findFolder(mailbox, params.folder);
  const position = (decodePosition(query, mailbox.oldestChange) as Position | undefined) ?? startRound(call, folder);
  if (position.folder !== folder) throw syncStateNotFound();
  const { known, isInitial, since } = position;
  const preferences = parsePreferences(call);
  const view: MessageView = { user: mailbox.user.email, preferences, select: position.select };
  assertView(view);
  const requested = preferences.pageSize ?? parseNumber(query, '$top', DEFAULT_PAGE, MAX_PAGE);
  const size = state.hasHalfPages ? Math.max(1, Math.floor(requested / 2)) : requested;
  const isIn = (message: Message) => message.folder === folder && !message.isDeleted;
  /** The client has it, unless the filter excluded it. */
  const isKnown = (message: Message) => !isInitial && message.arrived <= known;
  // Changes of messages, other than their arrival, are sent even if the filter excludes the messages.
  const isWanted = (message: Message) =>
    isIn(message)
      ? isKnown(message) || !since || message.receivedAt >= new Date(since)
      : !isInitial && message.formerIds[folder] !== undefined;
  const changed = mailbox.findChanged(position.after, isWanted, size + 1);
  const page = changed.slice(0, size);
  const isComplete = changed.length <= size;

  const format = (message: Message) => {
    if (!isIn(message))
      return {
        '@odata.type': '#microsoft.graph.message',
        id: preferences.hasPermanentIds ? getGraphId(message, preferences) : message.formerIds[folder],
        '@removed': { reason: message.isDeleted ? 'deleted' : 'changed' },
      };
    const formatted = formatMessage(message, view);
    if (!isKnown(message) || folder === 'drafts') return formatted;
    // A message that was only read or marked as unread is sent with this property alone.
    return {
      '@odata.type': '#microsoft.graph.message',
      '@odata.etag': formatted['@odata.etag'],
      id: formatted.id,
      isRead: message.isRead,
    };
  };
  const after = isComplete ? mailbox.lastChange : (page.at(-1)?.changed ?? position.after);
  const next = {
    ...position,
    issued: mailbox.lastChange,
    after,
    known: isComplete ? after : known,
    isInitial: isInitial && !isComplete,
  };
  return buildDelta(call, page.map(format), next, isComplete);
}
