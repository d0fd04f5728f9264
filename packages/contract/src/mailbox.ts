/**
 * Messages of the caller's own mailbox, read from its provider, and messages of accounts that the caller may read.
 * The paths of Google and Microsoft differ; the shapes are the same. Rows 1-mail, 2-mail.
 */
import { z } from 'zod';
import { done, endpoint, id, ok, optionalParam } from './kit.ts';
import { MailVisibility } from './mail-connections.ts';
import { isStrictEmail } from './rules/email.ts';
import { ATTACHMENTS_LIMIT, MAIL_MESSAGES, MAIL_PAGE_SIZE, MAIL_RECIPIENTS_LIMIT } from './rules/mailbox.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

const Person = z.object({ emailAddress: z.object({ name: z.string(), address: z.string() }) });
export type MailPerson = z.infer<typeof Person>;

export const MailAttachment = z.object({
  filename: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  body: z.object({ size: z.int() }),
  attachmentId: z.string(),
});

export const MailMessage = z.object({
  id: z.string(),
  thread_id: z.string(),
  from: Person.nullable(),
  subject: z.string(),
  toRecipients: z.array(Person),
  ccRecipients: z.array(Person),
  /** When the message was sent or received. */
  internalDate: z.iso.datetime(),
  payload: z.object({ headers: z.array(z.object({ name: z.enum(['To', 'Cc']), value: z.string() })) }),
  attachments: z.array(MailAttachment),
  /** The beginning of the text. */
  snippet: z.string(),
  unread: z.boolean(),
  has_attachments: z.boolean(),
});
export type MailMessage = z.infer<typeof MailMessage>;

export const OpenMessage = MailMessage.extend({
  /** Sanitized HTML. It loads nothing from the network. */
  html: z.string(),
  /** The number of images that were left out because they would be loaded from another server. */
  blocked_images: z.int(),
  /** Whether the end of the message was left out because the message is too long. */
  is_cut: z.boolean(),
  /** Where the provider's own application shows the message. */
  web_url: z.string().nullable(),
});
export type OpenMessage = z.infer<typeof OpenMessage>;

const MailFolder = z.object({ id: z.string(), name: z.string(), unread: z.int() });

const providerId = z.string().min(1).max(2000);
const search = optionalParam(z.string().max(500));
/** Comma-separated addresses. */
const addressList = optionalParam(z.string().max(35_000));
const folder = optionalParam(z.string().max(500));

const address = z
  .string()
  .trim()
  .max(350)
  .superRefine((email, ctx) => {
    if (!isStrictEmail(email)) ctx.addIssue({ code: 'custom', message: MAIL_MESSAGES.invalidAddress(email) });
  });
const addresses = z.array(address).max(MAIL_RECIPIENTS_LIMIT, MAIL_MESSAGES.tooManyRecipients);
const subject = z
  .string()
  .trim()
  .min(1, MAIL_MESSAGES.subjectRequired)
  .max(1000, 'Maximum 1000 characters are allowed.')
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);
/** Markup of the editor. The server sanitizes it. */
const markup = z.string().max(1_000_000);
const attachments = z
  .array(
    z.object({
      filename: z.string().trim().min(1).max(350).refine(isSingleLine, SINGLE_LINE_MESSAGE),
      mimeType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, 'Must be a media type.'),
      /** Base64. */
      data: z.base64(),
    }),
  )
  .max(20)
  .refine(
    (files) => files.reduce((sum, { data }) => sum + data.length * 0.75, 0) <= ATTACHMENTS_LIMIT,
    MAIL_MESSAGES.attachmentsTooLarge,
  )
  .default([]);
/** Base64 adds a third. */
const SEND_BODY_LIMIT = 36 * 1024 * 1024;

const Sent = ok(
  z.object({
    /** Null if the provider does not return the id of the sent message. */
    id: z.string().nullable(),
  }),
);
const FoundMessage = ok(z.object({ message: OpenMessage }));
const openQuery = z.object({
  id: providerId,
  /** Includes images of other servers, which the product loads, so that no sender learns the address of the reader. */
  images: optionalParam(z.literal('true')),
});

const reads = { access: 'session', personOnly: 'mailbox', ownTransactions: true } as const;
const writes = {
  method: 'POST',
  access: 'session',
  effect: 'changes',
  personOnly: 'mailbox',
  ownTransactions: true,
  perMinute: 60,
} as const;

/** Calls that both providers offer at different paths. */
const commonCalls = <const P extends string>(prefix: P) => ({
  getAttachment: endpoint({
    ...reads,
    method: 'GET',
    path: `${prefix}get-attachment/`,
    summary: 'Read an attachment of a message',
    query: z.object({ msgId: providerId, aId: providerId }),
    response: ok(z.object({ data: z.string(), mimeType: z.string(), filename: z.string() })),
  }),
  getMessage: endpoint({
    ...reads,
    method: 'GET',
    path: `${prefix}get-message-by-id/`,
    summary: 'Read a message',
    query: openQuery,
    response: FoundMessage,
  }),
  findFolders: endpoint({
    ...reads,
    method: 'GET',
    path: `${prefix}get-folders/`,
    summary: 'List the folders of the mailbox',
    response: ok(z.object({ folders: z.array(MailFolder) })),
  }),
  setUnread: endpoint({
    ...writes,
    effect: 'own',
    path: `${prefix}set-unread/`,
    summary: 'Mark a message as read or unread',
    body: z.object({ id: providerId, unread: z.boolean() }),
    response: done,
  }),
});

export const googleMailbox = {
  findMessages: endpoint({
    ...reads,
    method: 'GET',
    path: '/v1/api/integrations/get-messages/',
    summary: `List messages of a folder, ${MAIL_PAGE_SIZE} at a time, newest first`,
    query: z.object({ q: search, token: optionalParam(providerId), label_id: folder, contact_lists: addressList }),
    response: ok(
      z.object({
        messages: z.array(MailMessage),
        /** Continues the list; empty on the last page. */
        token: z.string(),
        next_token: z.string(),
      }),
    ),
  }),
  sendMessage: endpoint({
    ...writes,
    path: '/v1/api/integrations/send-message/',
    bodyLimit: SEND_BODY_LIMIT,
    fileKey: 'data',
    summary: 'Send a message, or reply to one',
    body: z.object({
      /** An address, or a list of them. */
      to: z.preprocess(
        (value) => (typeof value === 'string' ? [value] : value),
        addresses.min(1, MAIL_MESSAGES.recipientRequired),
      ),
      cc: addresses.default([]),
      bcc: addresses.default([]),
      /** The message that this is a reply to. */
      reply: providerId.nullish(),
      subject,
      msg_text: markup,
      attachments,
    }),
    response: Sent,
  }),
  ...commonCalls('/v1/api/integrations/'),
};

export const microsoftMailbox = {
  findMessages: endpoint({
    ...reads,
    method: 'GET',
    path: '/v1/api/msintegrations/get-ms-messages/',
    summary: `List messages of a folder, ${MAIL_PAGE_SIZE} at a time, newest first`,
    query: z.object({
      skip_id: optionalParam(providerId),
      search_name: search,
      contact_lists: addressList,
      label_id: folder,
    }),
    response: ok(
      z.object({
        messages: z.array(MailMessage),
        /** Continues the list; null on the last page. */
        skip_id: z.string().nullable(),
        has_next: z.boolean(),
      }),
    ),
  }),
  sendMessage: endpoint({
    ...writes,
    path: '/v1/api/msintegrations/send-message/',
    bodyLimit: SEND_BODY_LIMIT,
    fileKey: 'data',
    summary: 'Send a message',
    body: z.object({
      toRecipients: addresses.min(1, MAIL_MESSAGES.recipientRequired),
      ccRecipients: addresses.default([]),
      bccRecipients: addresses.default([]),
      subject,
      body: markup,
      internetMessageHeaders: z
        .array(
          z.object({
            name: z.string().regex(/^x-[a-z0-9-]{1,60}$/i, 'Names of headers must begin with x-.'),
            value: z.string().max(500).refine(isSingleLine, SINGLE_LINE_MESSAGE),
          }),
        )
        .max(5)
        .default([]),
      attachments,
    }),
    response: Sent,
  }),
  replyMessage: endpoint({
    ...writes,
    path: '/v1/api/msintegrations/reply-message/',
    summary: 'Reply to a message within its thread',
    bodyLimit: SEND_BODY_LIMIT,
    fileKey: 'data',
    body: z
      .object({
        id: providerId,
        comment: markup,
        to_all: z.boolean().default(false),
        /** Together with the fields below, these replace what the reply has by default. */
        toRecipients: addresses.min(1, MAIL_MESSAGES.recipientRequired).optional(),
        ccRecipients: addresses.default([]),
        bccRecipients: addresses.default([]),
        subject: subject.optional(),
        attachments,
      })
      .refine(({ toRecipients, subject: text }) => toRecipients === undefined || text !== undefined, {
        path: ['subject'],
        message: MAIL_MESSAGES.subjectRequired,
      })
      .refine(
        ({ toRecipients, ccRecipients, bccRecipients, attachments: files }) =>
          toRecipients !== undefined || ccRecipients.length + bccRecipients.length + files.length === 0,
        { path: ['toRecipients'], message: MAIL_MESSAGES.recipientRequired },
      ),
    response: Sent,
  }),
  ...commonCalls('/v1/api/msintegrations/'),
};

/** A message that concerns an account. Everyone who may read it sees the copy that they may read. */
export const AccountMessage = z.object({
  id: z.int(),
  direction: z.enum(['in', 'out']),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.array(z.object({ name: z.string(), address: z.string() })),
  cc: z.array(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  /** Plain text. */
  body: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.int() })),
  sent_at: z.iso.datetime(),
  /** The owner of the mailbox. */
  owner: z.object({ id: z.int(), name: z.string() }),
  /** Who else may read the thread. Only the owner may change it. */
  visibility: MailVisibility,
  is_own: z.boolean(),
  is_sample: z.boolean(),
});
export type AccountMessage = z.infer<typeof AccountMessage>;

export const accountMessages = {
  getThread: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/messages/{messageId}/',
    access: 'session',
    summary: 'Read a message of an account and the other messages of its thread, in order',
    params: z.object({ id, messageId: id }),
    response: ok(z.object({ messages: z.array(AccountMessage) })),
  }),
  setThreadVisibility: endpoint({
    method: 'PUT',
    path: '/v1/api/accounts/{id}/messages/{messageId}/visibility/',
    access: 'session',
    effect: 'changes',
    personOnly: 'mailbox',
    summary: 'Choose who may read the thread of a message in the own mailbox',
    params: z.object({ id, messageId: id }),
    body: z.object({ visibility: MailVisibility }),
    response: done,
  }),
};
