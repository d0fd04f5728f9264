import { accountMessages, googleMailbox, microsoftMailbox } from '@mainstay/contract/mailbox';
import { ATTACHMENTS_LIMIT, MAIL_MESSAGES, MAIL_PAGE_SIZE } from '@mainstay/contract/rules/mailbox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { OpenMailbox } from '../../core/mail-connections/client.ts';
import { requireReadable, requireWritableAccount } from '../../core/account-access/require-account.ts';
import { enqueueSync } from '../../core/mail-connections/connections.ts';
import type { OutgoingMessage } from '../../core/mail-connections/provider.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { getBodyFile } from '../../platform/http/body-files.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import { sendWithBase64 } from '../../platform/http/json-stream.ts';
import { done, type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { getMessageReader } from '../../platform/session/access.ts';
import { mailSent } from './events.ts';
import { toMailMessage, toOpenMessage } from './message-format.ts';
import { type MailboxCall, withMailbox } from './open-mailbox.ts';
import { sanitizeMessage } from './sanitize-message.ts';
import { findThread, setThreadVisibility } from './stored-messages.ts';

const splitAddresses = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

interface ListQuery {
  folder: string | undefined;
  search: string | undefined;
  addresses: string | undefined;
  cursor: string | undefined;
}

interface SentFile {
  filename: string;
  mimeType: string;
  /** Refers to the file in the body. */
  data: string;
}

/** @throws BusinessError if the files are too large in total */
function toFiles(request: FastifyRequest, sent: readonly SentFile[]): OutgoingMessage['attachments'] {
  const files = sent.map(({ filename, mimeType, data }) => ({
    fileName: filename,
    mimeType,
    content: getBodyFile(request, data),
  }));
  if (files.reduce((sum, { content }) => sum + content.length, 0) > ATTACHMENTS_LIMIT)
    throw new BusinessError(MAIL_MESSAGES.attachmentsTooLarge);
  return files;
}

interface OutgoingBody {
  cc?: readonly string[];
  bcc?: readonly string[];
  attachments: readonly SentFile[];
}

const toOutgoing = (
  request: FastifyRequest,
  { cc = [], bcc = [], attachments }: OutgoingBody,
  message: Pick<OutgoingMessage, 'to' | 'subject' | 'html' | 'headers'>,
): OutgoingMessage => ({
  ...message,
  html: sanitizeMessage(message.html).html,
  cc,
  bcc,
  attachments: toFiles(request, attachments),
});

type SendCall = MailboxCall & Pick<FileCall<typeof googleMailbox.sendMessage>, 'request'>;

/** The calls that both providers offer. */
function createCalls(provider: MailProviderId) {
  const run = <T>(call: MailboxCall, work: (mailbox: OpenMailbox) => Promise<T>) =>
    withMailbox(call, { provider, part: 'mail', what: 'Message' }, work);

  return {
    list: (call: MailboxCall, { folder = 'inbox', search, addresses, cursor }: ListQuery) =>
      run(call, async ({ provider: { mail }, client }) => {
        const query = { folder, search, addresses: splitAddresses(addresses), cursor, limit: MAIL_PAGE_SIZE };
        const { messages, next } = await mail.list(client, query);
        return { messages: messages.map((message) => toMailMessage(message)), next };
      }),

    /** Sends a message, records that it was sent, and queues a synchronization, so that the message appears on its account. */
    async send(call: SendCall, send: (mailbox: OpenMailbox) => Promise<string | null>) {
      const { connection, id } = await run(call, async (mailbox) => ({
        connection: mailbox.connection,
        id: await send(mailbox),
      }));
      await call.inTenant('write', async (tx) => {
        await Promise.all([
          enqueueSync(tx, connection.id, 'mail'),
          record(tx, event(mailSent, { connectionId: connection.id, ownerId: connection.userId }), toActor(call)),
        ]);
      });
      return ok({ id });
    },

    common: {
      getMessage: (call: MailboxCall & { query: { id: string; images?: 'true' | undefined } }) =>
        run(call, async (mailbox) => {
          const message = await mailbox.provider.mail.get(mailbox.client, call.query.id);
          const context = { mailbox, config: call.services.config };
          return ok({ message: await toOpenMessage(context, message, call.query.images === 'true') });
        }),

      getAttachment: (call: MailboxCall & { query: { msgId: string; aId: string }; reply: FastifyReply }) =>
        run(call, async ({ provider: { mail }, client }) => {
          const attachment = await mail.openAttachment(client, call.query.msgId, call.query.aId);
          if (!attachment) throw new NotFoundError('Attachment');
          const { content, mimeType, fileName: filename } = attachment;
          return sendWithBase64(call.reply, { bytes: content, name: 'data', rest: { mimeType, filename } });
        }),

      findFolders: (call: MailboxCall) =>
        run(call, async ({ provider: { mail }, client }) => ok({ folders: await mail.listFolders(client) })),

      setUnread: (call: MailboxCall & { body: { id: string; unread: boolean } }) =>
        run(call, async ({ provider: { mail }, client }) => {
          await mail.setUnread(client, call.body.id, call.body.unread);
          return done;
        }),
    },
  };
}

const google = createCalls('google');
const microsoft = createCalls('microsoft');

export const googleMailboxRoutes = serve('integrations', googleMailbox, {
  ...google.common,

  async findMessages({ query: { q, token, label_id, contact_lists }, ...call }) {
    const list = { folder: label_id, search: q, addresses: contact_lists, cursor: token };
    const { messages, next } = await google.list(call, list);
    return ok({ messages, token: next ?? '', next_token: next ?? '' });
  },

  sendMessage: ({ body, ...call }) =>
    google.send(call, ({ provider: { mail }, client }) => {
      const { to, subject, msg_text, reply } = body;
      const message = toOutgoing(call.request, body, { to, subject, html: msg_text });
      return reply
        ? mail.reply(client, reply, { html: message.html, toAll: false, message })
        : mail.send(client, message);
    }),
});

export const microsoftMailboxRoutes = serve('msintegrations', microsoftMailbox, {
  ...microsoft.common,

  async findMessages({ query: { skip_id, search_name, contact_lists, label_id }, ...call }) {
    const list = { folder: label_id, search: search_name, addresses: contact_lists, cursor: skip_id };
    const { messages, next } = await microsoft.list(call, list);
    return ok({ messages, skip_id: next, has_next: next !== null });
  },

  sendMessage: ({ body, ...call }) =>
    microsoft.send(call, ({ provider: { mail }, client }) => {
      const { toRecipients: to, ccRecipients: cc, bccRecipients: bcc, subject, body: html, attachments } = body;
      const headers = Object.fromEntries(body.internetMessageHeaders.map(({ name, value }) => [name, value]));
      return mail.send(client, toOutgoing(call.request, { cc, bcc, attachments }, { to, subject, html, headers }));
    }),

  replyMessage: ({ body, ...call }) =>
    microsoft.send(call, ({ provider: { mail }, client }) => {
      const { id, comment, to_all: toAll, toRecipients: to, ccRecipients: cc, bccRecipients: bcc, subject = '' } = body;
      const message = to && { to, cc, bcc, subject, attachments: toFiles(call.request, body.attachments) };
      return mail.reply(client, id, { html: sanitizeMessage(comment).html, toAll, message });
    }),
});

export const accountMessageRoutes = serve('account-messages', accountMessages, {
  async getThread({ tx, params, access }) {
    const messages = await findThread(tx, getMessageReader(access), {
      accountId: params.id,
      messageId: params.messageId,
    });
    // Also for messages that the caller may not read, so that their existence is not revealed.
    if (messages.length === 0) throw new NotFoundError('Message');
    await requireReadable(tx, access, params.id);
    return ok({ messages });
  },

  async setThreadVisibility({ tx, params, body, access, ...call }) {
    await requireWritableAccount(tx, access, params.id);
    const change = { accountId: params.id, messageId: params.messageId, visibility: body.visibility };
    await setThreadVisibility(tx, change, toActor({ ...call, access }));
    return done;
  },
});
