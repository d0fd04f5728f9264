/** Reads a message that a client sends as MIME. */
import PostalMime, { type Address } from 'postal-mime';
import type { MessageContent, Person } from './message.ts';

const flatten = (addresses: readonly Address[] = []): Person[] =>
  addresses.flatMap(({ name, address, group }) => (group ? flatten(group) : address ? [{ name, address }] : []));

const STANDARD =
  /^(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|in-reply-to|references|mime-version|content-.*)$/i;

/** @param defaults what a message without these headers gets */
export async function parseMime(
  raw: Buffer,
  defaults: Pick<MessageContent, 'from' | 'messageId' | 'sentAt'>,
): Promise<MessageContent> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    from: flatten(email.from ? [email.from] : [])[0] ?? defaults.from,
    replyTo: flatten(email.replyTo),
    to: flatten(email.to),
    cc: flatten(email.cc),
    bcc: flatten(email.bcc),
    subject: email.subject ?? '',
    text: email.text?.replace(/\n$/, ''),
    html: email.html?.replace(/\n$/, ''),
    headers: email.headers
      .filter(({ key }) => !STANDARD.test(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType, disposition, contentId, content }) => ({
      name: filename ?? 'attachment',
      contentType: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
      isInline: disposition === 'inline',
      contentId: contentId?.replace(/^<|>$/g, ''),
    })),
    messageId: email.messageId ?? defaults.messageId,
    inReplyTo: email.inReplyTo,
    references: email.references?.split(/\s+/).filter(Boolean) ?? [],
    sentAt: defaults.sentAt,
    importance: 'normal',
  };
}
