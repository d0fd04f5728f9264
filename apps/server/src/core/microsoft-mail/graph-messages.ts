/** Messages of Microsoft Graph: their shape, and reading, sending and marking them. */
import type {
  Attachment,
  MailAddress,
  MailFolder,
  Message,
  MessageHeader,
  MessageQuery,
  OutgoingMessage,
  Reply,
} from '../mail-connections/provider.ts';
import type { ProviderClient } from '../mail-connections/provider-client.ts';

export interface GraphRecipient {
  emailAddress?: { name?: string; address?: string };
}

export interface GraphMessage {
  id: string;
  conversationId?: string;
  internetMessageId?: string;
  from?: GraphRecipient;
  toRecipients?: GraphRecipient[];
  ccRecipients?: GraphRecipient[];
  subject?: string | null;
  bodyPreview?: string;
  body?: { contentType: 'html' | 'text'; content: string };
  receivedDateTime?: string;
  sentDateTime?: string;
  isRead?: boolean;
  isDraft?: boolean;
  hasAttachments?: boolean;
  parentFolderId?: string;
  webLink?: string;
}

interface GraphAttachment {
  '@odata.type'?: string;
  id: string;
  name?: string;
  contentType?: string;
  size?: number;
  isInline?: boolean;
  contentId?: string | null;
}

export interface GraphPage<T> {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
}

const PEOPLE_FIELDS = 'from,toRecipients,ccRecipients';
const STATE_FIELDS = 'receivedDateTime,sentDateTime,isRead,isDraft,hasAttachments,parentFolderId';
export const HEADER_FIELDS = `id,conversationId,internetMessageId,${PEOPLE_FIELDS},subject,bodyPreview,${STATE_FIELDS}`;

export const toAddress = (recipient: GraphRecipient | undefined): MailAddress | null => {
  const { name = '', address } = recipient?.emailAddress ?? {};
  return address ? { name: name === address ? '' : name, address } : null;
};
const toAddresses = (recipients: readonly GraphRecipient[] = []): MailAddress[] =>
  recipients.map(toAddress).filter((address) => address !== null);

export function toHeader(message: GraphMessage): MessageHeader {
  const { id, conversationId, internetMessageId, receivedDateTime, sentDateTime } = message;
  return {
    id,
    threadId: conversationId ?? id,
    internetId: internetMessageId ?? id,
    from: toAddress(message.from),
    to: toAddresses(message.toRecipients),
    cc: toAddresses(message.ccRecipients),
    subject: message.subject ?? '',
    snippet: message.bodyPreview ?? '',
    sentAt: new Date(receivedDateTime ?? sentDateTime ?? 0),
    unread: message.isRead === false,
    isDraft: message.isDraft === true,
    hasAttachments: message.hasAttachments === true,
  };
}

/** Our folder names and those of Graph. */
const WELL_KNOWN: Readonly<Record<string, string>> = { sent: 'sentitems', trash: 'deleteditems' };
const getFolderPath = (folder: string) => `/me/mailFolders/${encodeURIComponent(WELL_KNOWN[folder] ?? folder)}`;

/** Quotes text for `$search`, which has no escape for quotes. */
const quoteSearch = (text: string) => `"${text.replace(/["\\]/g, ' ')}"`;

/**
 * `$search` cannot be combined with `$filter` or `$skip`; it pages by the links of the responses, as every query here does.
 */
function toListQuery({ search, addresses, limit }: MessageQuery) {
  const people = addresses?.length
    ? addresses.map((address) => `participants:${address.replace(/["\\:\s]/g, '')}`)
    : [];
  const text = search?.trim() ?? '';
  const terms = [text.replace(/["\\]/g, ' '), people.length > 0 ? `(${people.join(' OR ')})` : ''].filter(
    (term) => term !== '',
  );
  const common = { $top: limit, $select: HEADER_FIELDS };
  return terms.length > 0
    ? { ...common, $search: people.length > 0 ? `"${terms.join(' AND ')}"` : quoteSearch(text) }
    : { ...common, $orderby: 'receivedDateTime desc' };
}

export const readList = (client: ProviderClient, query: MessageQuery): Promise<GraphPage<GraphMessage>> =>
  client.json(
    query.cursor
      ? { path: query.cursor }
      : { path: `${query.folder ? getFolderPath(query.folder) : '/me'}/messages`, query: toListQuery(query) },
  );

export async function listMessages(client: ProviderClient, query: MessageQuery) {
  const page = await readList(client, query);
  return { messages: page.value.map(toHeader), next: page['@odata.nextLink'] ?? null };
}

const getMessagePath = (id: string) => `/me/messages/${encodeURIComponent(id)}`;

const toAttachment = ({ id, name, contentType, size, isInline, contentId }: GraphAttachment): Attachment => ({
  id,
  fileName: name ?? 'attachment',
  mimeType: contentType ?? 'application/octet-stream',
  size: size ?? 0,
  contentId: isInline && contentId ? contentId.replace(/^<|>$/g, '') : null,
});

/** Attached messages and links to files in a cloud have no content to download. */
const isFile = (attachment: GraphAttachment) =>
  attachment['@odata.type'] === undefined || attachment['@odata.type'] === '#microsoft.graph.fileAttachment';

export async function getMessage(client: ProviderClient, id: string): Promise<Message> {
  const path = getMessagePath(id);
  const [message, files] = await Promise.all([
    client.json<GraphMessage>({ path, query: { $select: `${HEADER_FIELDS},body,webLink` } }),
    client.json<GraphPage<GraphAttachment>>({
      path: `${path}/attachments`,
      query: { $select: 'id,name,contentType,size,isInline,contentId' },
    }),
  ]);
  const { contentType, content } = message.body ?? { contentType: 'text', content: '' };
  return {
    ...toHeader(message),
    html: contentType.toLowerCase() === 'html' ? content : null,
    text: contentType.toLowerCase() === 'html' ? null : content,
    attachments: files.value.filter(isFile).map(toAttachment),
    webUrl: message.webLink?.startsWith('https://') ? message.webLink : null,
  };
}

export async function openAttachment(client: ProviderClient, messageId: string, attachmentId: string) {
  const path = `${getMessagePath(messageId)}/attachments/${encodeURIComponent(attachmentId)}`;
  const [attachment, content] = await Promise.all([
    client.json<GraphAttachment>({ path, query: { $select: 'id,name,contentType,size,isInline,contentId' } }),
    client.stream({ path: `${path}/$value`, headers: { accept: '*/*' } }),
  ]);
  return { ...toAttachment(attachment), content };
}

const FOLDERS = [
  ['inbox', 'Inbox'],
  ['sent', 'Sent'],
  ['drafts', 'Drafts'],
  ['archive', 'Archive'],
  ['trash', 'Deleted Items'],
] as const;

export interface GraphFolder {
  id: string;
  displayName: string;
  unreadItemCount?: number;
  childFolderCount?: number;
}

/** Returns the folders on the top level; the well-known ones by our names. */
export async function listFolders(client: ProviderClient): Promise<MailFolder[]> {
  const { value } = await client.json<GraphPage<GraphFolder>>({ path: '/me/mailFolders', query: { $top: 100 } });
  const own = await Promise.all(
    FOLDERS.map(async ([id, name]) => {
      const folder = await client.json<GraphFolder>({ path: getFolderPath(id) }).catch(() => undefined);
      return folder ? { id, graphId: folder.id, name, unread: folder.unreadItemCount ?? 0 } : undefined;
    }),
  );
  const known = own.filter((folder) => folder !== undefined);
  const knownIds = new Set(known.map(({ graphId }) => graphId));
  const others = value.filter(({ id }) => !knownIds.has(id));
  return [
    ...known.map(({ id, name, unread }) => ({ id, name, unread })),
    ...others.map(({ id, displayName, unreadItemCount }) => ({ id, name: displayName, unread: unreadItemCount ?? 0 })),
  ];
}

const toRecipient = (address: string): GraphRecipient => ({ emailAddress: { address } });

const toGraphMessage = ({ to, cc, bcc, subject }: NonNullable<Reply['message']>) => ({
  subject,
  toRecipients: to.map(toRecipient),
  ccRecipients: cc.map(toRecipient),
  bccRecipients: bcc.map(toRecipient),
});

/** From this size, in bytes, a file needs an upload session, which accepts parts of a multiple of 320 KiB. */
const SESSION_BYTES = 3 * 1024 * 1024;
const PART_BYTES = 10 * 320 * 1024;

async function attachFile(
  client: ProviderClient,
  draftId: string,
  { fileName: name, mimeType: contentType, content }: OutgoingMessage['attachments'][number],
): Promise<void> {
  const path = `${getMessagePath(draftId)}/attachments`;
  const { length } = content;
  if (length < SESSION_BYTES) {
    const type = '#microsoft.graph.fileAttachment';
    const body = { '@odata.type': type, name, contentType, contentBytes: content.toString('base64') };
    return client.json({ method: 'POST', path, body });
  }
  const item = { attachmentType: 'file', name, size: length, contentType };
  const { uploadUrl } = await client.json<{ uploadUrl: string }>({
    method: 'POST',
    path: `${path}/createUploadSession`,
    body: { AttachmentItem: item },
  });
  for (let start = 0; start < length; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, length);
    await client.upload(uploadUrl, content.subarray(start, end), `bytes ${start}-${end - 1}/${length}`);
  }
}

/** Adds files to a draft and sends it. */
async function sendDraft(
  client: ProviderClient,
  { id }: GraphMessage,
  attachments: OutgoingMessage['attachments'],
): Promise<string> {
  for (const attachment of attachments) await attachFile(client, id, attachment);
  await client.json({ method: 'POST', path: `${getMessagePath(id)}/send` });
  return id;
}

export async function sendMessage(client: ProviderClient, message: OutgoingMessage): Promise<string | null> {
  const { html, headers = {} } = message;
  // A draft that is sent has an id; the call that sends at once returns none.
  const draft = await client.json<GraphMessage>({
    method: 'POST',
    path: '/me/messages',
    body: {
      ...toGraphMessage(message),
      body: { contentType: 'html', content: html },
      internetMessageHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  });
  return sendDraft(client, draft, message.attachments);
}

export async function replyToMessage(client: ProviderClient, id: string, { html, toAll, message }: Reply) {
  const draft = await client.json<GraphMessage>({
    method: 'POST',
    path: `${getMessagePath(id)}/${toAll ? 'createReplyAll' : 'createReply'}`,
    body: { comment: html, ...(message && { message: toGraphMessage(message) }) },
  });
  return sendDraft(client, draft, message?.attachments ?? []);
}

export const setUnread = (client: ProviderClient, id: string, unread: boolean): Promise<void> =>
  client.json({ method: 'PATCH', path: getMessagePath(id), body: { isRead: !unread } });
