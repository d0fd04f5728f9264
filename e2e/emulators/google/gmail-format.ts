/** Messages as Gmail sends them. */
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { type Attachment, type Folder, getText, type Message, type Person } from '../mailboxes/message.ts';
import { formatMime } from '../mailboxes/message-mime.ts';

/** Gmail archives a message by removing the label of the inbox. */
const FOLDER_LABELS: Record<Folder, string[]> = {
  inbox: ['INBOX'],
  sentitems: ['SENT'],
  drafts: ['DRAFT'],
  archive: [],
  junkemail: ['SPAM'],
  deleteditems: ['TRASH'],
};
export const getFolderLabels = (folder: string): string[] => FOLDER_LABELS[folder] ?? [];
export const getLabelIds = ({ folder, labels, isRead }: Message): string[] => [
  ...getFolderLabels(folder),
  ...labels,
  ...(isRead ? [] : ['UNREAD']),
];

const HISTORY_START = 1000;
export const toHistoryId = (change: number) => String(HISTORY_START + change);
/** @returns NaN if it is not one */
export const parseHistoryId = (id: string | null) => (/^\d+$/.test(id ?? '') ? Number(id) - HISTORY_START : Number.NaN);

const formatPerson = ({ name, address }: Person) =>
  name ? `${/^[\w .'-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>` : address;
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

interface Header {
  name: string;
  value: string;
}
interface Part {
  partId: string;
  mimeType: string;
  filename: string;
  headers: Header[];
  body?: { size: number; data?: string; attachmentId?: string };
  parts?: Part[];
}

function getHeaders(message: Message, mimeType: string): Header[] {
  const format = (people: readonly Person[]) => people.map(formatPerson).join(', ');
  const isReceived = message.folder !== 'sentitems' && message.folder !== 'drafts';
  const entries: [string, string | undefined][] = [
    ['Received', isReceived ? `by emulator.test; ${message.receivedAt.toUTCString()}` : undefined],
    ['MIME-Version', '1.0'],
    ['From', format([message.from])],
    ['To', format(message.to)],
    ['Cc', format(message.cc)],
    ['Bcc', format(message.bcc)],
    ['Reply-To', format(message.replyTo)],
    ['Subject', message.subject],
    ['Date', message.sentAt.toUTCString()],
    ['Message-ID', message.messageId],
    ['In-Reply-To', message.inReplyTo],
    ['References', message.references.join(' ')],
    ['Content-Type', mimeType],
  ];
  return [...entries.flatMap(([name, value]) => (value ? [{ name, value }] : [])), ...message.headers];
}

const toBodyPart = (partId: string, mimeType: string, text: string): Part => ({
  partId,
  mimeType,
  filename: '',
  headers: [{ name: 'Content-Type', value: `${mimeType}; charset="UTF-8"` }],
  body: { size: Buffer.byteLength(text), data: Buffer.from(text).toString('base64url') },
});

/** Gmail issues another id for an attachment with every response. All of them remain valid. */
let responses = 0;
export const findAttachment = ({ attachments }: Message, id: string) =>
  attachments.find((attachment) => id.startsWith(`ANGjdJ${attachment.id}.`));

function toAttachmentPart({ id, name, contentType, bytes, isInline, contentId }: Attachment, partId: string): Part {
  responses += 1;
  const headers = [
    { name: 'Content-Type', value: `${contentType}; name="${name}"` },
    { name: 'Content-Disposition', value: `${isInline ? 'inline' : 'attachment'}; filename="${name}"` },
    { name: 'Content-Transfer-Encoding', value: 'base64' },
    ...(contentId ? [{ name: 'Content-ID', value: `<${contentId}>` }] : []),
  ];
  const body = { attachmentId: `ANGjdJ${id}.${responses.toString(36)}`, size: bytes.length };
  return { partId, mimeType: contentType, filename: name, headers, body };
}

function buildPayload(message: Message): Part {
  const { text, html, attachments } = message;
  const withPrefix = (prefix: string, number: number) => (prefix ? `${prefix}.${number}` : String(number));
  const buildBody = (partId: string): Part =>
    text !== undefined && html !== undefined
      ? {
          partId,
          mimeType: 'multipart/alternative',
          filename: '',
          headers: [{ name: 'Content-Type', value: 'multipart/alternative' }],
          body: { size: 0 },
          parts: [
            toBodyPart(withPrefix(partId, 0), 'text/plain', text),
            toBodyPart(withPrefix(partId, 1), 'text/html', html),
          ],
        }
      : toBodyPart(partId, html === undefined ? 'text/plain' : 'text/html', html ?? text ?? '');
  const root: Part =
    attachments.length === 0
      ? buildBody('')
      : {
          partId: '',
          mimeType: 'multipart/mixed',
          filename: '',
          headers: [],
          body: { size: 0 },
          parts: [
            buildBody('0'),
            ...attachments.map((attachment, index) => toAttachmentPart(attachment, String(index + 1))),
          ],
        };
  return { ...root, headers: getHeaders(message, root.mimeType) };
}

export type Format = 'full' | 'metadata' | 'minimal' | 'raw';

/** @param metadataHeaders the headers that `metadata` contains; all if it is empty */
export async function formatMessage(message: Message, format: Format, metadataHeaders: readonly string[] = []) {
  const text = getText(message);
  const base = {
    id: message.id,
    threadId: message.threadId,
    labelIds: getLabelIds(message),
    snippet: escapeHtml(text.replace(/\s+/g, ' ').slice(0, 200)),
    historyId: toHistoryId(message.changed),
    internalDate: String(message.receivedAt.getTime()),
    sizeEstimate: 500 + text.length + message.attachments.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
  if (format === 'minimal') return base;
  if (format === 'raw') return { ...base, raw: (await formatMime(message)).toString('base64url') };
  const payload = buildPayload(message);
  if (format === 'full') return { ...base, payload };
  const names = metadataHeaders.map((name) => name.toLowerCase());
  const headers = payload.headers.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()));
  return { ...base, payload: { mimeType: payload.mimeType, headers } };
}

/** The changes of a mailbox after a change, as `history.list` sends them. */
export function formatHistory(mailbox: Mailbox, after: number) {
  return mailbox.changes
    .filter(({ number }) => number > after)
    .flatMap(({ number, kind, message, labels }) => {
      const reference = { id: message.id, threadId: message.threadId };
      const entry = { id: toHistoryId(number), messages: [reference] };
      const full = { message: { ...reference, labelIds: getLabelIds(message) } };
      if (kind === 'added') return [{ ...entry, messagesAdded: [full] }];
      if (kind === 'deleted') return [{ ...entry, messagesDeleted: [full] }];
      const labelIds = labels.flatMap((label) => (label === 'read' ? ['UNREAD'] : toLabels(label)));
      if (kind === 'edited' || labelIds.length === 0) return [];
      // A message that was read loses the label UNREAD.
      const isAdded = (kind === 'labeled') !== labels.includes('read');
      return [{ ...entry, [isAdded ? 'labelsAdded' : 'labelsRemoved']: [{ ...full, labelIds }] }];
    });
}
const toLabels = (label: string) => (label in FOLDER_LABELS ? getFolderLabels(label) : [label]);
