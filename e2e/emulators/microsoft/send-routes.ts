/** Sends messages, drafts and replies. */
import { type ApiCall, ApiError, readJson, type Routes } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Mailboxes } from '../mailboxes/mailboxes.ts';
import { getText, isSameAddress, type Message, type MessageContent, type Person } from '../mailboxes/message.ts';
import { badRequest, graphErrors } from './graph-errors.ts';
import { formatMessage } from './message-format.ts';
import { type MessageInput, toAttachment, toChanges, toMessageContent } from './message-input.ts';
import { getView } from './message-lists.ts';
import { findMessage, WRITE } from './message-routes.ts';

const SEND = ['Mail.Send'];
/** Of a request with its attachments; larger ones need an upload session. */
const MAX_BYTES = 4 * 1024 * 1024;

function readMessage(call: ApiCall): object {
  if (call.body.length > MAX_BYTES)
    throw new ApiError(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.');
  return readJson(call, graphErrors);
}
function assertRecipients({ to, cc, bcc }: MessageContent): void {
  if (to.length + cc.length + bcc.length === 0)
    throw badRequest("At least one recipient isn't valid.", 'ErrorInvalidRecipients');
}

interface ReplyInput {
  comment?: string;
  message?: MessageInput;
}

/** Writes a reply to a message with its text below, to its sender or to everyone. */
function writeReply(mailboxes: Mailboxes, mailbox: Mailbox, parent: Message, input: ReplyInput, toAll: boolean) {
  const { comment, message = {} } = input;
  if (comment !== undefined && message.body) throw badRequest('Specify either a comment or the body of the message.');
  const isOther = (person: Person) => !isSameAddress(person.address, mailbox.user.email);
  const senders = parent.replyTo.length > 0 ? parent.replyTo : [parent.from];
  const isOwn = !isOther(parent.from);
  const to = isOwn ? parent.to : toAll ? [...senders, ...parent.to.filter(isOther)] : senders;
  const quoted = parent.html ?? getText(parent).replaceAll('\n', '<br>');
  const content: MessageContent = {
    ...toMessageContent(mailboxes, mailbox, {}),
    to,
    cc: toAll ? parent.cc.filter(isOther) : [],
    subject: /^re:/i.test(parent.subject) ? parent.subject : `RE: ${parent.subject}`,
    text: undefined,
    html: `<html><body>${comment ?? ''}<hr><div>From: ${parent.from.address}</div>${quoted}</body></html>`,
    inReplyTo: parent.messageId,
    references: [...parent.references, parent.messageId],
    ...toChanges(mailbox, message),
    attachments: (message.attachments ?? []).map(toAttachment),
  };
  return { content, threadId: parent.threadId };
}

export function createSendRoutes(mailboxes: Mailboxes): Routes {
  const reply = (call: ApiCall, toAll: boolean) =>
    writeReply(mailboxes, call.mailbox, findMessage(call), readMessage(call), toAll);
  const send = (mailbox: Mailbox, content: MessageContent, threadId?: string, isSaved = true) => {
    assertRecipients(content);
    if (isSaved) mailbox.add(content, { folder: 'sentitems', isRead: true, threadId });
    mailboxes.deliver(content);
  };
  const sendReply = (toAll: boolean) => (call: ApiCall) => {
    const { content, threadId } = reply(call, toAll);
    send(call.mailbox, content, threadId);
    return { status: 202 };
  };
  const createReply = (toAll: boolean) => (call: ApiCall) => {
    const { content, threadId } = reply(call, toAll);
    const draft = call.mailbox.add(content, { folder: 'drafts', isRead: true, threadId });
    return { status: 201, body: formatMessage(draft, getView(call)) };
  };
  return {
    'POST /me/sendMail': {
      scopes: SEND,
      handle: (call) => {
        const {
          message,
          saveToSentItems = true,
          ...others
        } = readMessage(call) as {
          message?: MessageInput;
          saveToSentItems?: boolean;
        };
        if (!message || Object.keys(others).length > 0)
          throw badRequest('The parameter Message is missing or unknown.');
        send(call.mailbox, toMessageContent(mailboxes, call.mailbox, message), undefined, saveToSentItems);
        return { status: 202 };
      },
    },
    'POST /me/messages': {
      scopes: WRITE,
      handle: (call) => {
        const content = toMessageContent(mailboxes, call.mailbox, readMessage(call));
        const draft = call.mailbox.add(content, { folder: 'drafts', isRead: true });
        return { status: 201, body: formatMessage(draft, getView(call)) };
      },
    },
    'POST /me/messages/{id}/send': {
      scopes: SEND,
      handle: (call) => {
        const message = findMessage(call);
        if (message.folder !== 'drafts') throw badRequest('The message is not a draft.', 'ErrorInvalidOperation');
        assertRecipients(message);
        const now = call.mailbox.options.clock.now();
        call.mailbox.edit(message, { sentAt: now });
        message.receivedAt = now;
        call.mailbox.move(message, 'sentitems');
        mailboxes.deliver(message);
        return { status: 202 };
      },
    },
    'POST /me/messages/{id}/reply': { scopes: SEND, handle: sendReply(false) },
    'POST /me/messages/{id}/replyAll': { scopes: SEND, handle: sendReply(true) },
    'POST /me/messages/{id}/createReply': { scopes: WRITE, handle: createReply(false) },
    'POST /me/messages/{id}/createReplyAll': { scopes: WRITE, handle: createReply(true) },
  };
}
