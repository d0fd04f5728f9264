/** Reads, changes and deletes one message and its attachments. */
import { type ApiCall, type ApiState, readJson, type Routes } from '../mailboxes/api.ts';
import type { Message } from '../mailboxes/message.ts';
import { badRequest, graphErrors, itemNotFound } from './graph-errors.ts';
import { formatAttachment, formatMessage } from './message-format.ts';
import { type MessageInput, toAttachment, toChanges } from './message-input.ts';
import { findFolder, READ } from './mail-folders.ts';
import { getView } from './message-lists.ts';
import { formatMime } from '../mailboxes/message-mime.ts';
import { buildPage, parseNumber, select } from './odata.ts';

export const WRITE = ['Mail.ReadWrite'];

export function findMessage({ mailbox, params }: ApiCall): Message {
  const message = mailbox.findExisting(params.id ?? '');
  if (!message) throw itemNotFound();
  return message;
}
function findAttachment(call: ApiCall) {
  const attachment = findMessage(call).attachments.find(({ id }) => id === call.params.attachment);
  if (!attachment) throw itemNotFound();
  return attachment;
}
export function assertDraft({ folder }: Message): void {
  if (folder !== 'drafts')
    throw badRequest('The operation can only be performed on a draft message.', 'ErrorInvalidOperation');
}

export const createMessageRoutes = (state: ApiState): Routes => ({
  'GET /me/messages/{id}': {
    scopes: READ,
    query: ['$select', '$expand'],
    handle: (call) => ({ body: formatMessage(findMessage(call), getView(call)) }),
  },
  'GET /me/messages/{id}/$value': {
    scopes: READ,
    handle: async (call) => ({
      body: await formatMime(findMessage(call)),
      headers: { 'content-type': 'text/plain' },
    }),
  },
  'PATCH /me/messages/{id}': {
    scopes: WRITE,
    handle: (call) => {
      const message = findMessage(call);
      const { isRead, ...input } = readJson(call, graphErrors) as MessageInput;
      const changes = toChanges(call.mailbox, input);
      if (Object.keys(changes).length > 0) {
        assertDraft(message);
        call.mailbox.edit(message, changes);
      }
      if (isRead !== undefined) call.mailbox.setRead(message, isRead);
      return { body: formatMessage(message, getView(call)) };
    },
  },
  'DELETE /me/messages/{id}': {
    scopes: WRITE,
    handle: (call) => {
      const message = findMessage(call);
      if (message.folder === 'deleteditems') call.mailbox.delete(message);
      else call.mailbox.move(message, 'deleteditems');
      return { status: 204 };
    },
  },
  'POST /me/messages/{id}/move': {
    scopes: WRITE,
    handle: (call) => {
      const message = findMessage(call);
      const { destinationId } = readJson(call, graphErrors) as { destinationId?: string };
      call.mailbox.move(message, findFolder(call.mailbox, destinationId));
      return { status: 201, body: formatMessage(message, getView(call)) };
    },
  },
  'GET /me/messages/{id}/attachments': {
    scopes: READ,
    query: ['$top', '$skip', '$select', '$count'],
    handle: (call) =>
      buildPage(
        call,
        state,
        findMessage(call).attachments,
        (attachment) => select(formatAttachment(attachment), call.query.get('$select')),
        { top: parseNumber(call.query, '$top', 100, 1000) },
      ),
  },
  'POST /me/messages/{id}/attachments': {
    scopes: WRITE,
    handle: (call) => {
      const message = findMessage(call);
      assertDraft(message);
      const id = call.mailbox.options.newId('attachment');
      const attachment = { ...toAttachment(readJson(call, graphErrors)), id };
      call.mailbox.edit(message, { attachments: [...message.attachments, attachment] });
      return { status: 201, body: formatAttachment(attachment) };
    },
  },
  'GET /me/messages/{id}/attachments/{attachment}': {
    scopes: READ,
    query: ['$select'],
    handle: (call) => ({ body: select(formatAttachment(findAttachment(call)), call.query.get('$select')) }),
  },
  'GET /me/messages/{id}/attachments/{attachment}/$value': {
    scopes: READ,
    handle: (call) => {
      const { bytes, contentType } = findAttachment(call);
      return { body: bytes, headers: { 'content-type': contentType } };
    },
  },
});
