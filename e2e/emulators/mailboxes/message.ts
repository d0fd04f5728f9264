/** Messages as an emulator stores them, regardless of the API that reads and writes them. */
import type { AttachmentSeed, MessageSeed } from '../../../apps/server/src/app/testing/mail-providers.ts';

export interface Person {
  address: string;
  name: string;
}
export interface Header {
  name: string;
  value: string;
}
export interface Attachment {
  id: string;
  name: string;
  contentType: string;
  bytes: Buffer;
  isInline: boolean;
  contentId?: string | undefined;
}
/** The key of a folder: a well-known name, or the path in lower case of one that the user added. */
export type Folder = string;

/** What a sender writes. */
export interface MessageContent {
  from: Person;
  replyTo: readonly Person[];
  to: readonly Person[];
  cc: readonly Person[];
  bcc: readonly Person[];
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  /** Headers that are not stored in another property. */
  headers: readonly Header[];
  attachments: readonly Omit<Attachment, 'id'>[];
  /** With angle brackets. */
  messageId: string;
  inReplyTo?: string | undefined;
  references: readonly string[];
  sentAt: Date;
  importance: 'low' | 'normal' | 'high';
}

/** One copy of a message, in one mailbox. */
export interface Message extends MessageContent {
  id: string;
  /** Does not change when the message is moved. */
  permanentId: string;
  threadId: string;
  folder: Folder;
  labels: readonly string[];
  isRead: boolean;
  attachments: readonly Attachment[];
  createdAt: Date;
  receivedAt: Date;
  modifiedAt: Date;
  /** Number of the mailbox's last change of this message. */
  changed: number;
  isDeleted: boolean;
  /** The id it had in each folder that it left. */
  formerIds: Readonly<Record<Folder, string>>;
  /** Number of the change that brought it to its folder. */
  arrived: number;
}

/** Parses `Ann Ash <ann@acme.test>` or an address alone. */
export function parsePerson(text: string): Person {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  return { name, address: address.trim() };
}

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
export const findPerson = (people: readonly Person[], address: string) =>
  people.find((person) => isSameAddress(person.address, address));

/** Returns the readable text of HTML. */
export const toText = (html: string) =>
  html
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>/gis, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
export const getText = ({ text, html }: Pick<MessageContent, 'text' | 'html'>) => text ?? toText(html ?? '');

const toAttachment = ({ name, contentType, base64 = '', contentId }: AttachmentSeed) => ({
  name,
  contentType,
  bytes: Buffer.from(base64, 'base64'),
  isInline: contentId !== undefined,
  contentId,
});

export const toContent = (seed: MessageSeed, messageId: string, now: Date): MessageContent => ({
  from: parsePerson(seed.from),
  replyTo: (seed.replyTo ?? []).map(parsePerson),
  to: (seed.to ?? []).map(parsePerson),
  cc: (seed.cc ?? []).map(parsePerson),
  bcc: (seed.bcc ?? []).map(parsePerson),
  subject: seed.subject,
  text: seed.text,
  html: seed.html,
  headers: Object.entries(seed.headers ?? {}).map(([name, value]) => ({ name, value })),
  attachments: (seed.attachments ?? []).map(toAttachment),
  messageId: seed.messageId ?? messageId,
  inReplyTo: seed.inReplyTo,
  references: seed.references ?? (seed.inReplyTo ? [seed.inReplyTo] : []),
  sentAt: seed.at ? new Date(seed.at) : now,
  importance: 'normal',
});
