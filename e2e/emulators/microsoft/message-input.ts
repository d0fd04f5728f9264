/** Messages as clients of Graph send them, validated. */
import type { Mailboxes } from '../mailboxes/mailboxes.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { type Attachment, isSameAddress, type MessageContent, type Person } from '../mailboxes/message.ts';
import { ApiError } from '../mailboxes/api.ts';
import { badRequest } from './graph-errors.ts';

interface Recipient {
  emailAddress?: { address?: string; name?: string };
}
export interface AttachmentInput {
  '@odata.type'?: string;
  name?: string;
  contentType?: string;
  contentBytes?: string;
  isInline?: boolean;
  contentId?: string;
}
export interface MessageInput {
  subject?: string;
  body?: { contentType?: string; content?: string };
  from?: Recipient;
  sender?: Recipient;
  toRecipients?: Recipient[];
  ccRecipients?: Recipient[];
  bccRecipients?: Recipient[];
  replyTo?: Recipient[];
  importance?: string;
  internetMessageHeaders?: { name?: string; value?: string }[];
  internetMessageId?: string;
  attachments?: AttachmentInput[];
  isRead?: boolean;
}
const WRITABLE = [
  'subject body from sender toRecipients ccRecipients bccRecipients replyTo importance internetMessageHeaders',
  'internetMessageId attachments isRead isReadReceiptRequested isDeliveryReceiptRequested @odata.type',
].flatMap((line) => line.split(' '));
const MAX_HEADERS = 5;
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

export function toPerson({ emailAddress }: Recipient): Person {
  const { address = '', name = '' } = emailAddress ?? {};
  if (!ADDRESS.test(address)) throw badRequest("At least one recipient isn't valid.", 'ErrorInvalidRecipients');
  return { address, name };
}

export function toAttachment(input: AttachmentInput): Omit<Attachment, 'id'> {
  if (input['@odata.type'] !== '#microsoft.graph.fileAttachment' || !input.name || input.contentBytes === undefined)
    throw badRequest('The attachment has no type, name or content.', 'ErrorInvalidAttachment');
  const { name, contentType = 'application/octet-stream', contentBytes, isInline = false, contentId } = input;
  return { name, contentType, bytes: Buffer.from(contentBytes, 'base64'), isInline, contentId };
}

function toHeaders(headers: NonNullable<MessageInput['internetMessageHeaders']>) {
  if (headers.length > MAX_HEADERS)
    throw badRequest(
      'Maximum number of headers in one message should be less than or equal to 5.',
      'InvalidInternetMessageHeaderCollection',
    );
  return headers.map(({ name = '', value = '' }) => {
    if (!/^x-[!-9;-~]+$/i.test(name))
      throw badRequest(
        `The internet message header name '${name}' should start with 'x-' or 'X-'.`,
        'InvalidInternetMessageHeader',
      );
    return { name, value };
  });
}

/** Returns what a message sets, without defaults. */
export function toChanges(mailbox: Mailbox, input: MessageInput): Partial<Omit<MessageContent, 'attachments'>> {
  const unknown = Object.keys(input).find((name) => !WRITABLE.includes(name));
  if (unknown)
    throw badRequest(`The property '${unknown}' does not exist on type 'microsoft.graph.message' or cannot be set.`);
  const { body } = input;
  const type = body?.contentType?.toLowerCase() ?? 'text';
  if (body && !['text', 'html'].includes(type)) throw badRequest(`Invalid content type '${type}'.`);
  const from = input.from ?? input.sender;
  if (from && !isSameAddress(toPerson(from).address, mailbox.user.email))
    throw new ApiError(
      403,
      'ErrorSendAsDenied',
      'The user account does not have the right to send mail on behalf of it.',
    );
  return {
    ...(input.subject !== undefined && { subject: input.subject }),
    ...(body && { html: type === 'html' ? body.content : undefined, text: type === 'text' ? body.content : undefined }),
    ...(input.toRecipients && { to: input.toRecipients.map(toPerson) }),
    ...(input.ccRecipients && { cc: input.ccRecipients.map(toPerson) }),
    ...(input.bccRecipients && { bcc: input.bccRecipients.map(toPerson) }),
    ...(input.replyTo && { replyTo: input.replyTo.map(toPerson) }),
    ...(input.importance && { importance: input.importance.toLowerCase() as MessageContent['importance'] }),
    ...(input.internetMessageHeaders && { headers: toHeaders(input.internetMessageHeaders) }),
    ...(input.internetMessageId && { messageId: input.internetMessageId }),
  };
}

export function toMessageContent(mailboxes: Mailboxes, mailbox: Mailbox, input: MessageInput): MessageContent {
  const { email, name } = mailbox.user;
  return {
    from: { address: email, name },
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: '',
    text: '',
    headers: [],
    references: [],
    messageId: mailboxes.createMessageId(),
    sentAt: mailboxes.options.clock.now(),
    importance: 'normal',
    attachments: (input.attachments ?? []).map(toAttachment),
    ...toChanges(mailbox, input),
  };
}
