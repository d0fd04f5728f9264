/** Messages as Graph sends them. */
import { createHash } from 'node:crypto';
import { type Attachment, type Folder, getText, type Header, type Message, type Person } from '../mailboxes/message.ts';
import { badRequest } from './graph-errors.ts';
import { assertProperties, type Preferences, type Properties, select } from './odata.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
export const getFolderId = (user: string, folder: Folder) => `AQMkAD${hash(`${user} ${folder}`)}=`;

export const formatRecipient = ({ name, address }: Person) => ({ emailAddress: { name: name || address, address } });
const toSeconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

const MESSAGE_PROPERTIES = [
  'id createdDateTime lastModifiedDateTime changeKey categories receivedDateTime sentDateTime hasAttachments',
  'internetMessageId internetMessageHeaders subject body bodyPreview importance parentFolderId conversationId',
  'conversationIndex isDeliveryReceiptRequested isReadReceiptRequested isRead isDraft webLink inferenceClassification',
  'sender from toRecipients ccRecipients bccRecipients replyTo flag uniqueBody attachments',
].flatMap((line) => line.split(' '));

export const messageProperties: Properties<Message> = {
  receivedDateTime: ({ receivedAt }) => receivedAt,
  sentDateTime: ({ sentAt }) => sentAt,
  createdDateTime: ({ createdAt }) => createdAt,
  lastModifiedDateTime: ({ modifiedAt }) => modifiedAt,
  isRead: ({ isRead }) => isRead,
  isDraft: ({ folder }) => folder === 'drafts',
  hasAttachments: ({ attachments }) => attachments.some(({ isInline }) => !isInline),
  subject: ({ subject }) => subject,
  conversationId: ({ threadId }) => threadId,
  internetMessageId: ({ messageId }) => messageId,
  'from/emailAddress/address': ({ from }) => from.address,
  'from/emailAddress/name': ({ from }) => from.name,
};

/** Sent messages have only the headers that their sender added. */
function getHeaders(message: Message): readonly Header[] {
  if (message.folder === 'sentitems' || message.folder === 'drafts') return message.headers;
  const format = (people: readonly Person[]) =>
    people.map(({ name, address }) => (name ? `${name} <${address}>` : address));
  const entries: [string, string | undefined][] = [
    ['Received', `from emulator.test by emulator.test; ${message.receivedAt.toUTCString()}`],
    ['From', format([message.from]).join()],
    ['To', format(message.to).join(', ')],
    ['Cc', format(message.cc).join(', ')],
    ['Subject', message.subject],
    ['Date', message.sentAt.toUTCString()],
    ['Message-ID', message.messageId],
    ['In-Reply-To', message.inReplyTo],
    ['References', message.references.join(' ')],
  ];
  return [...entries.flatMap(([name, value]) => (value ? [{ name, value }] : [])), ...message.headers];
}

export function formatAttachment({ id, name, contentType, bytes, isInline, contentId }: Attachment) {
  return {
    '@odata.type': '#microsoft.graph.fileAttachment',
    '@odata.mediaContentType': contentType,
    id,
    name,
    contentType,
    size: bytes.length,
    isInline,
    contentId: contentId ?? null,
    contentBytes: bytes.toString('base64'),
  };
}

export interface MessageView {
  user: string;
  preferences: Preferences;
  select: string | null;
  expand?: string | null;
}

export const getGraphId = (message: Message, { hasPermanentIds }: Preferences) =>
  hasPermanentIds ? message.permanentId : message.id;

export function assertView(view: MessageView): void {
  assertProperties(view.select, MESSAGE_PROPERTIES, 'message');
  if (view.expand && view.expand !== 'attachments') throw badRequest(`Cannot expand '${view.expand}'.`);
}

export function formatMessage(message: Message, view: MessageView): Record<string, unknown> {
  const { preferences } = view;
  const changeKey = hash(`${message.permanentId} ${message.changed}`).slice(0, 24);
  const isHtml = message.html !== undefined && preferences.bodyType !== 'text';
  const body = { contentType: isHtml ? 'html' : 'text', content: isHtml ? message.html : getText(message) };
  const selected = view.select?.split(',').map((name) => name.trim());
  const result = {
    '@odata.etag': `W/"${changeKey}"`,
    id: getGraphId(message, preferences),
    createdDateTime: toSeconds(message.createdAt),
    lastModifiedDateTime: toSeconds(message.modifiedAt),
    changeKey,
    categories: [],
    receivedDateTime: toSeconds(message.receivedAt),
    sentDateTime: toSeconds(message.sentAt),
    hasAttachments: message.attachments.some(({ isInline }) => !isInline),
    internetMessageId: message.messageId,
    subject: message.subject,
    bodyPreview: getText(message).replace(/\s+/g, ' ').slice(0, 255),
    importance: message.importance,
    parentFolderId: getFolderId(view.user, message.folder),
    conversationId: message.threadId,
    conversationIndex: hash(message.threadId).slice(0, 22),
    isDeliveryReceiptRequested: null,
    isReadReceiptRequested: false,
    isRead: message.isRead,
    isDraft: message.folder === 'drafts',
    webLink: `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(message.id)}`,
    inferenceClassification: 'focused',
    body,
    sender: formatRecipient(message.from),
    from: formatRecipient(message.from),
    toRecipients: message.to.map(formatRecipient),
    ccRecipients: message.cc.map(formatRecipient),
    bccRecipients: message.bcc.map(formatRecipient),
    replyTo: message.replyTo.map(formatRecipient),
    flag: { flagStatus: 'notFlagged' },
    ...(selected?.includes('uniqueBody') && { uniqueBody: body }),
    ...(selected?.includes('internetMessageHeaders') && { internetMessageHeaders: getHeaders(message) }),
    ...(view.expand && { attachments: message.attachments.map(formatAttachment) }),
  };
  return select(result, view.expand && view.select ? `${view.select},attachments` : view.select);
}
