/** Gmail: messages, threads, labels, the history and sending. */
import { type ApiCall, ApiError, type ApiReply, type ApiState, readJson, type Routes } from '../mailboxes/api.ts';
import { isSameAddress, type Message } from '../mailboxes/message.ts';
import { parseMime } from '../mailboxes/parse-mime.ts';
import {
  findAttachment,
  type Format,
  formatHistory,
  formatMessage,
  parseHistoryId,
  toHistoryId,
} from './gmail-format.ts';
import { includesSpamTrash, parseQuery } from './gmail-query.ts';
import { GmailLabels } from './gmail-labels.ts';
import { ALL, MODIFY, READ, SEND } from './gmail-scopes.ts';
import { badRequest, googleErrors, notFound } from './google-errors.ts';
import { buildPage } from './google-page.ts';
import type { GooglePushes } from './google-pushes.ts';

const USER = '/gmail/v1/users/{user}';
const FORMATS = ['full', 'metadata', 'minimal', 'raw'];

function findMessage({ mailbox, params }: ApiCall): Message {
  const message = mailbox.findExisting(params.id ?? '');
  if (!message) throw notFound();
  return message;
}

function parseFormat(query: URLSearchParams): Format {
  const format = query.get('format') ?? 'full';
  if (!FORMATS.includes(format)) throw badRequest(`Invalid value at 'format': ${format}`);
  return format as Format;
}

/** Returns the messages that a list contains, newest first. */
function findMessages({ query, mailbox }: ApiCall, labels: GmailLabels): Message[] {
  const q = query.get('q') ?? '';
  const labelIds = query.getAll('labelIds');
  for (const label of labelIds) labels.require(mailbox, label);
  const matches = parseQuery(q, (name) => labels.findId(mailbox, name));
  const coversAll =
    query.get('includeSpamTrash') === 'true' ||
    includesSpamTrash(q) ||
    labelIds.some((id) => /^(?:TRASH|SPAM)$/.test(id));
  return mailbox
    .list()
    .filter((message) => coversAll || (message.folder !== 'deleteditems' && message.folder !== 'junkemail'))
    .filter((message) => labelIds.every((label) => labels.getIds(message).includes(label)) && matches(message));
}

const stripReply = (subject: string) => subject.replace(/^(?:re|fwd?):\s*/i, '').trim();

async function send(call: ApiCall, state: ApiState, raw: Buffer, threadId?: string): Promise<ApiReply> {
  const { mailbox } = call;
  const { mailboxes, clock } = state;
  const own = { address: mailbox.user.email, name: mailbox.user.name };
  const defaults = { from: own, messageId: mailboxes.createMessageId(), sentAt: clock.now() };
  const content = await parseMime(raw, defaults);
  if (content.to.length + content.cc.length + content.bcc.length === 0) throw badRequest('Recipient address required');
  // Gmail replaces a sender that is not an address of the user.
  if (!isSameAddress(content.from.address, own.address)) content.from = own;
  const thread = mailbox.list().filter((message) => message.threadId === threadId);
  if (threadId && thread.length === 0) throw notFound();
  const references = [...content.references, ...(content.inReplyTo ? [content.inReplyTo] : [])];
  const belongs = thread.some(
    ({ messageId, subject }) => references.includes(messageId) && stripReply(subject) === stripReply(content.subject),
  );
  // A message with another subject or without references begins a thread of its own.
  const placement = threadId && !belongs ? mailbox.options.newId('thread') : threadId;
  const message = mailbox.add(content, { folder: 'sentitems', isRead: true, threadId: placement });
  mailboxes.deliver(content);
  return { body: { id: message.id, threadId: message.threadId, labelIds: ['SENT'] } };
}

function findThread({ mailbox, params }: ApiCall): Message[] {
  const messages = mailbox.list().filter(({ threadId }) => threadId === params.id);
  if (messages.length === 0) throw notFound();
  return messages.toReversed();
}

export function createGmailRoutes(state: ApiState, pushes: GooglePushes): Routes {
  const labels = new GmailLabels();
  const toMessageReply = async (call: ApiCall, message: Message, format: Format = 'minimal') => ({
    body: await formatMessage(message, format, call.query.getAll('metadataHeaders')),
  });
  const modify = (call: ApiCall, message: Message) => {
    const { addLabelIds = [], removeLabelIds = [] } = readJson(call, googleErrors) as {
      addLabelIds?: string[];
      removeLabelIds?: string[];
    };
    labels.modify(call.mailbox, message, addLabelIds, removeLabelIds);
  };
  return requireOwnUser({
    ...labels.createRoutes(USER),
    [`GET ${USER}/profile`]: {
      scopes: READ,
      handle: ({ mailbox }) => ({
        body: {
          emailAddress: mailbox.user.email,
          messagesTotal: mailbox.list().length,
          threadsTotal: new Set(mailbox.list().map(({ threadId }) => threadId)).size,
          historyId: toHistoryId(mailbox.lastChange),
        },
      }),
    },
    [`GET ${USER}/messages`]: {
      scopes: READ,
      query: ['q', 'labelIds', 'maxResults', 'pageToken', 'includeSpamTrash'],
      handle: (call) => {
        const { items, total, nextPageToken } = buildPage(call, state, findMessages(call, labels), 100, 500);
        const messages = items.map(({ id, threadId }) => ({ id, threadId }));
        return { body: { ...(total > 0 && { messages }), nextPageToken, resultSizeEstimate: total } };
      },
    },
    [`GET ${USER}/messages/{id}`]: {
      scopes: READ,
      query: ['format', 'metadataHeaders'],
      handle: (call) => toMessageReply(call, findMessage(call), parseFormat(call.query)),
    },
    [`GET ${USER}/messages/{id}/attachments/{attachment}`]: {
      scopes: READ,
      handle: (call) => {
        const attachment = findAttachment(findMessage(call), call.params.attachment ?? '');
        if (!attachment) throw badRequest('Invalid attachment token');
        return { body: { size: attachment.bytes.length, data: attachment.bytes.toString('base64url') } };
      },
    },
    [`POST ${USER}/messages/send`]: {
      scopes: SEND,
      handle: (call) => {
        const { raw, threadId } = readJson(call, googleErrors) as { raw?: string; threadId?: string };
        if (!raw)
          throw badRequest("'raw' RFC822 payload message string or uploading message via /upload/* URL required");
        return send(call, state, Buffer.from(raw, 'base64url'), threadId);
      },
    },
    [`POST /upload${USER}/messages/send`]: {
      scopes: SEND,
      query: ['uploadType'],
      handle: (call) => {
        if (call.query.get('uploadType') !== 'media' || call.headers['content-type'] !== 'message/rfc822')
          throw badRequest('This emulator supports only simple uploads of message/rfc822.');
        return send(call, state, call.body);
      },
    },
    [`POST ${USER}/messages/{id}/modify`]: {
      scopes: MODIFY,
      handle: (call) => {
        const message = findMessage(call);
        modify(call, message);
        return toMessageReply(call, message);
      },
    },
    [`POST ${USER}/messages/{id}/trash`]: {
      scopes: MODIFY,
      handle: (call) => {
        const message = findMessage(call);
        call.mailbox.move(message, 'deleteditems');
        return toMessageReply(call, message);
      },
    },
    [`DELETE ${USER}/messages/{id}`]: {
      scopes: [ALL],
      handle: (call) => {
        call.mailbox.delete(findMessage(call));
        return { status: 204 };
      },
    },
    [`GET ${USER}/threads/{id}`]: {
      scopes: READ,
      query: ['format', 'metadataHeaders'],
      handle: async (call) => {
        const messages = findThread(call);
        const format = parseFormat(call.query);
        const historyId = toHistoryId(Math.max(...messages.map(({ changed }) => changed)));
        const formatted = messages.map((one) => formatMessage(one, format, call.query.getAll('metadataHeaders')));
        return { body: { id: call.params.id, historyId, messages: await Promise.all(formatted) } };
      },
    },
    [`POST ${USER}/threads/{id}/modify`]: {
      scopes: MODIFY,
      handle: (call) => {
        const messages = findThread(call);
        for (const message of messages) modify(call, message);
        return { body: { id: call.params.id, messages: messages.map(({ id, threadId }) => ({ id, threadId })) } };
      },
    },
    [`GET ${USER}/history`]: {
      scopes: READ,
      query: ['startHistoryId', 'historyTypes', 'labelId', 'maxResults', 'pageToken'],
      handle: (call) => readHistory(call, state),
    },
    ...pushes.createGmailRoutes(USER),
  });
}

/** Users are addressed as `me` or by their own address. */
const requireOwnUser = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [
      key,
      {
        ...route,
        handle: (call: ApiCall) => {
          const { user = '' } = call.params;
          if (user !== 'me' && !isSameAddress(user, call.mailbox.user.email))
            throw new ApiError(403, 'forbidden', `Delegation denied for ${call.mailbox.user.email}`);
          return route.handle(call);
        },
      },
    ]),
  );

const HISTORY_KEYS: Record<string, string> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
};

function readHistory(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox } = call;
  const start = parseHistoryId(query.get('startHistoryId'));
  if (Number.isNaN(start)) throw badRequest('Invalid value for startHistoryId');
  if (start < mailbox.oldestChange || start > mailbox.lastChange) throw notFound();
  const types = query.getAll('historyTypes');
  const unknown = types.find((type) => !HISTORY_KEYS[type]);
  if (unknown) throw badRequest(`Invalid value at 'history_types': ${unknown}`);
  const label = query.get('labelId');
  const entries = formatHistory(mailbox, start).filter((entry) => {
    const isWanted = types.length === 0 || types.some((type) => (HISTORY_KEYS[type] ?? '') in entry);
    return isWanted && (!label || JSON.stringify(entry).includes(`"${label}"`));
  });
  const { items, total, nextPageToken } = buildPage(call, state, entries, 100, 500);
  return { body: { ...(total > 0 && { history: items }), nextPageToken, historyId: toHistoryId(mailbox.lastChange) } };
}
