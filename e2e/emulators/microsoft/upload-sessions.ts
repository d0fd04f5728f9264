/** Uploads of large attachments in parts, to an address that contains the permission and therefore accepts no token. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, readJson, type Routes } from '../mailboxes/api.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import type { Message } from '../mailboxes/message.ts';
import { badRequest, graphErrors } from './graph-errors.ts';
import { assertDraft, findMessage, WRITE } from './message-routes.ts';

export const UPLOADS_PATH = '/_uploads/';
/** Every part except the last has a multiple of this size. */
const PART_UNIT = 320 * 1024;
const MAX_PART = 4 * 1024 * 1024;
const MIN_SIZE = 3 * 1024 * 1024;
const MAX_SIZE = 150 * 1024 * 1024;

interface UploadSession {
  mailbox: Mailbox;
  message: Message;
  name: string;
  contentType: string;
  size: number;
  received: Buffer[];
}

export class UploadSessions {
  readonly #sessions = new Map<string, UploadSession>();

  createRoutes(): Routes {
    return {
      'POST /me/messages/{id}/attachments/createUploadSession': {
        scopes: WRITE,
        handle: (call) => {
          const message = findMessage(call);
          assertDraft(message);
          const { AttachmentItem: item } = readJson(call, graphErrors) as {
            AttachmentItem?: { attachmentType?: string; name?: string; size?: number; contentType?: string };
          };
          const { attachmentType, name = '', size = 0, contentType = 'application/octet-stream' } = item ?? {};
          if (attachmentType !== 'file' || name === '' || size < MIN_SIZE || size > MAX_SIZE)
            throw badRequest('The attachment item is invalid.', 'ErrorInvalidAttachment');
          const token = call.mailbox.options.newId('upload');
          this.#sessions.set(token, { mailbox: call.mailbox, message, name, contentType, size, received: [] });
          return {
            status: 201,
            body: { uploadUrl: `${call.url.origin}${UPLOADS_PATH}${token}`, nextExpectedRanges: ['0-'] },
          };
        },
      },
    };
  }

  async receive(request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> {
    const body = await readBody(request);
    const session = this.#sessions.get(url.pathname.slice(UPLOADS_PATH.length));
    const fail = (status: number, message: string) =>
      void reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'invalid', message } }));
    if (request.headers.authorization) return fail(401, 'The address accepts no token.');
    if (!session) return fail(404, 'The upload session was not found.');
    const start = session.received.reduce((sum, part) => sum + part.length, 0);
    const end = start + body.length;
    const isLast = end === session.size;
    if (request.headers['content-range'] !== `bytes ${start}-${end - 1}/${session.size}`)
      return fail(416, 'The range is unexpected.');
    if (body.length > MAX_PART || (!isLast && body.length % PART_UNIT !== 0))
      return fail(400, 'The part has an invalid size.');
    session.received.push(body);
    if (!isLast)
      return void reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ nextExpectedRanges: [`${end}-`] }));
    const { mailbox, message, name, contentType, received } = session;
    const id = mailbox.options.newId('attachment');
    const attachment = { id, name, contentType, bytes: Buffer.concat(received), isInline: false, contentId: undefined };
    mailbox.edit(message, { attachments: [...message.attachments, attachment] });
    reply.writeHead(201).end();
  }
}
