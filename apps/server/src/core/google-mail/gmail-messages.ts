/** Messages of Gmail: their shape, and reading, sending and marking them. */
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { addressParser, decodeWords } from 'postal-mime';
import type {
  Attachment,
  MailAddress,
  MailApi,
  MailFolder,
  Message,
  MessageHeader,
  MessageQuery,
  OutgoingMessage,
  Reply,
} from '../mail-connections/provider.ts';
import { type ProviderClient, ProviderError } from '../mail-connections/provider-client.ts';

interface GmailPart {
  partId?: string;
  mimeType?: string;
  filename?: string;
  headers?: { name: string; value: string }[];
  body?: { attachmentId?: string; size?: number; data?: string };
  parts?: GmailPart[];
}

export interface GmailMessage {
  id: string;
  threadId: string;
  labelIds?: string[];
  snippet?: string;
  /** Milliseconds since 1970, as text. */
  internalDate?: string;
  payload?: GmailPart;
}

export const PATH = '/gmail/v1/users/me';
const WEB_URL = 'https://mail.google.com/mail/';
const METADATA_HEADERS = ['From', 'To', 'Cc', 'Subject', 'Message-ID'];

const getHeader = (part: GmailPart | undefined, name: string): string =>
  part?.headers?.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? '';

/** Groups of addresses are flattened. */
const parseAddresses = (text: string): MailAddress[] =>
  addressParser(text, { flatten: true }).flatMap(({ name, address }) => (address ? [{ name, address }] : []));

/** Snippets contain HTML entities. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decodeEntities = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

export function toHeader({
  id,
  threadId,
  labelIds = [],
  snippet = '',
  internalDate,
  payload,
}: GmailMessage): MessageHeader {
  const [from = null] = parseAddresses(getHeader(payload, 'From'));
  return {
    id,
    threadId,
    internetId: getHeader(payload, 'Message-ID') || id,
    from,
    to: parseAddresses(getHeader(payload, 'To')),
    cc: parseAddresses(getHeader(payload, 'Cc')),
    subject: decodeWords(getHeader(payload, 'Subject')),
    snippet: decodeEntities(snippet),
    sentAt: new Date(Number(internalDate ?? 0)),
    unread: labelIds.includes('UNREAD'),
    isDraft: labelIds.includes('DRAFT'),
    hasAttachments: payload?.mimeType === 'multipart/mixed',
  };
}

/** Reads a message without its body. */
export const readHeader = async (client: ProviderClient, id: string): Promise<MessageHeader> =>
  toHeader(
    await client.json<GmailMessage>({
      path: `${PATH}/messages/${encodeURIComponent(id)}`,
      query: { format: 'metadata', metadataHeaders: METADATA_HEADERS },
    }),
  );

/** Our folder names and Gmail's labels. Gmail archives by removing the label of the inbox. */
const LABELS: Readonly<Record<string, string>> = { inbox: 'INBOX', sent: 'SENT', drafts: 'DRAFT', trash: 'TRASH' };
const ARCHIVE = 'archive';
const ARCHIVE_QUERY = '-in:inbox -in:sent -in:drafts';

/** Addresses in a query must not contain anything that Gmail would read as an operator. */
const quoteAddress = (address: string) => address.replace(/[\s(){}"]/g, '');

function toSearch({ search, addresses = [], folder }: MessageQuery): string {
  const people = addresses
    .map(quoteAddress)
    .flatMap((address) => [`from:${address}`, `to:${address}`, `cc:${address}`]);
  return [search?.trim(), people.length > 0 ? `{${people.join(' ')}}` : '', folder === ARCHIVE ? ARCHIVE_QUERY : '']
    .filter(Boolean)
    .join(' ');
}

/** Selects messages since a time, to the second. */
export const toAfter = (since: Date): string => `after:${Math.floor(since.getTime() / 1000)}`;

export async function listMessages(client: ProviderClient, query: MessageQuery) {
  const { folder, cursor, limit } = query;
  const page = await client.json<{ messages?: { id: string }[]; nextPageToken?: string }>({
    path: `${PATH}/messages`,
    query: {
      maxResults: limit,
      q: toSearch(query) || undefined,
      labelIds: folder === undefined || folder === ARCHIVE ? undefined : (LABELS[folder] ?? folder),
      includeSpamTrash: folder === 'trash' ? true : undefined,
      pageToken: cursor,
    },
  });
  const messages = await Promise.all((page.messages ?? []).map(({ id }) => readHeader(client, id)));
  return { messages, next: page.nextPageToken ?? null };
}

const SEARCH_PAGE_SIZE = 100;

export const findMessagesOfAddresses: MailApi['findOfAddresses'] = (client, { addresses, since, cursor }) =>
  listMessages(client, { search: toAfter(since), addresses, cursor, limit: SEARCH_PAGE_SIZE });

const listParts = (part: GmailPart | undefined): GmailPart[] =>
  part ? [part, ...(part.parts ?? []).flatMap(listParts)] : [];

const decodeBody = (part: GmailPart | undefined): string | null =>
  part?.body?.data === undefined ? null : Buffer.from(part.body.data, 'base64url').toString('utf8');

/**
 * Attachments are identified by their part, because Gmail issues new attachment ids with every response.
 */
const toAttachment = (part: GmailPart): Attachment => {
  const contentId = getHeader(part, 'Content-ID').replace(/^<|>$/g, '');
  const isInline =
    /^inline/i.test(getHeader(part, 'Content-Disposition')) || getHeader(part, 'Content-Disposition') === '';
  return {
    id: part.partId ?? '',
    fileName: decodeWords(part.filename ?? '') || 'attachment',
    mimeType: part.mimeType ?? 'application/octet-stream',
    size: part.body?.size ?? 0,
    contentId: contentId && isInline ? contentId : null,
  };
};
const isAttachment = ({ filename, body }: GmailPart) => Boolean(filename) || body?.attachmentId !== undefined;

const getFull = (client: ProviderClient, id: string) =>
  client.json<GmailMessage>({ path: `${PATH}/messages/${encodeURIComponent(id)}`, query: { format: 'full' } });

export async function getMessage(client: ProviderClient, id: string): Promise<Message> {
  const message = await getFull(client, id);
  const parts = listParts(message.payload);
  const bodies = parts.filter((part) => !isAttachment(part));
  const attachments = parts.filter(isAttachment).map(toAttachment);
  return {
    ...toHeader(message),
    hasAttachments: attachments.length > 0,
    html: decodeBody(bodies.find(({ mimeType }) => mimeType === 'text/html')),
    text: decodeBody(bodies.find(({ mimeType }) => mimeType === 'text/plain')),
    attachments,
    webUrl: `${WEB_URL}?${new URLSearchParams({ authuser: client.address })}#all/${encodeURIComponent(id)}`,
  };
}

/** Gmail may write the padding of base64 as escapes. */
const PADDING = /(?:\\u003d|=){1,2}$/i;
/** Characters that may be padding if more of them follow. */
const PADDING_LENGTH = 12;

/** Decodes the base64 of the property `data` of a JSON object while it arrives. */
export async function* decodeData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let state: 'before' | 'inside' | 'after' = 'before';
  let text = '';
  for await (const chunk of chunks) {
    if (state === 'after') continue;
    text += Buffer.from(chunk).toString('latin1');
    if (state === 'before') {
      const start = /"data"\s*:\s*"/.exec(text);
      if (!start) continue;
      state = 'inside';
      text = text.slice(start.index + start[0].length);
    }
    const end = text.indexOf('"');
    if (end >= 0) {
      state = 'after';
      yield Buffer.from(text.slice(0, end).replace(PADDING, ''), 'base64url');
    } else {
      const length = Math.max(0, (text.length - PADDING_LENGTH) & ~3);
      if (length > 0) yield Buffer.from(text.slice(0, length), 'base64url');
      text = text.slice(length);
    }
  }
  if (state !== 'after') throw new ProviderError('unavailable', 'The provider sent an attachment without its end.');
}

async function* toIterable(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export async function openAttachment(client: ProviderClient, messageId: string, partId: string) {
  const message = await getFull(client, messageId);
  const part = listParts(message.payload).find((one) => isAttachment(one) && one.partId === partId);
  if (!part) return undefined;
  const { attachmentId = '', data } = part.body ?? {};
  const path = `${PATH}/messages/${encodeURIComponent(messageId)}/attachments/${encodeURIComponent(attachmentId)}`;
  const content =
    data === undefined ? decodeData(await client.stream({ path })) : toIterable(Buffer.from(data, 'base64url'));
  return { ...toAttachment(part), content };
}

const FOLDERS = [
  ['inbox', 'Inbox'],
  ['sent', 'Sent'],
  ['drafts', 'Drafts'],
  [ARCHIVE, 'Archive'],
  ['trash', 'Trash'],
] as const;

interface GmailLabel {
  id: string;
  name: string;
  type?: 'system' | 'user';
  messagesUnread?: number;
}

export async function listFolders(client: ProviderClient): Promise<MailFolder[]> {
  const [{ labels = [] }, inbox] = await Promise.all([
    client.json<{ labels?: GmailLabel[] }>({ path: `${PATH}/labels` }),
    client.json<GmailLabel>({ path: `${PATH}/labels/INBOX` }),
  ]);
  return [
    ...FOLDERS.map(([id, name]) => ({ id, name, unread: id === 'inbox' ? (inbox.messagesUnread ?? 0) : 0 })),
    ...labels.filter(({ type }) => type === 'user').map(({ id, name }) => ({ id, name, unread: 0 })),
  ];
}

/** From this size of its attachments, in bytes, a message is uploaded instead of being sent as JSON. */
const UPLOAD_BYTES = 3 * 1024 * 1024;

interface Composed extends MailComposer.Options {
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** In bytes. The encoder holds all that it gets at once as text. */
const CHUNK_BYTES = 65_536;

function* split(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}

/** Sends a message. A large one is encoded while it is sent. */
async function send(client: ProviderClient, { attachments = [], ...options }: Composed, threadId?: string) {
  const compile = () =>
    new MailComposer({
      ...options,
      attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Readable.from(split(content)) })),
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
  const isLarge = attachments.reduce((sum, { content }) => sum + content.length, 0) >= UPLOAD_BYTES;
  const { id } = await client.json<{ id: string }>(
    isLarge
      ? {
          method: 'POST',
          path: `/upload${PATH}/messages/send`,
          query: { uploadType: 'media' },
          content: { type: 'message/rfc822', open: () => compile().createReadStream() },
        }
      : {
          method: 'POST',
          path: `${PATH}/messages/send`,
          body: { raw: (await compile().build()).toString('base64url'), threadId },
        },
  );
  return id;
}

const toComposed = ({ to, cc, bcc, subject, attachments }: NonNullable<Reply['message']>): Composed => ({
  to: [...to],
  cc: [...cc],
  bcc: [...bcc],
  subject,
  attachments: attachments.map(({ fileName, mimeType, content }) => ({
    filename: fileName,
    contentType: mimeType,
    content,
  })),
});

/** Gmail adds the sender. */
export async function sendMessage(client: ProviderClient, message: OutgoingMessage): Promise<string> {
  const { html, headers = {} } = message;
  return send(client, { ...toComposed(message), html, headers: { ...headers } });
}

const RE = /^re:/i;

export async function replyToMessage(
  client: ProviderClient,
  id: string,
  { html, toAll, message }: Reply,
): Promise<string> {
  const [original, { emailAddress: own }] = await Promise.all([
    client.json<GmailMessage>({
      path: `${PATH}/messages/${encodeURIComponent(id)}`,
      query: { format: 'metadata', metadataHeaders: [...METADATA_HEADERS, 'Reply-To', 'References'] },
    }),
    client.json<{ emailAddress: string }>({ path: `${PATH}/profile` }),
  ]);
  const { payload, threadId } = original;
  const { internetId, from, to, cc, subject } = toHeader(original);
  const isOwn = ({ address }: MailAddress) => address.toLowerCase() === own.toLowerCase();
  const [replyTo] = parseAddresses(getHeader(payload, 'Reply-To'));
  const sender = replyTo ?? from;
  // A reply to an own message goes to its recipients.
  const recipients = sender && !isOwn(sender) ? [sender] : to;
  const others = toAll
    ? [...to, ...cc].filter((one) => !isOwn(one) && !recipients.some(({ address }) => address === one.address))
    : [];
  const reply = {
    ...(message
      ? toComposed(message)
      : {
          to: recipients.map(({ address }) => address),
          cc: others.map(({ address }) => address),
          subject: RE.test(subject) ? subject : `Re: ${subject}`,
        }),
    html,
    inReplyTo: internetId,
    references: [getHeader(payload, 'References'), internetId].filter(Boolean).join(' '),
  };
  return send(client, reply, threadId);
}

export const setUnread = (client: ProviderClient, id: string, unread: boolean): Promise<void> =>
  client.json({
    method: 'POST',
    path: `${PATH}/messages/${encodeURIComponent(id)}/modify`,
    body: unread ? { addLabelIds: ['UNREAD'] } : { removeLabelIds: ['UNREAD'] },
  });
