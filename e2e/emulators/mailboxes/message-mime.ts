/** Messages as MIME. */
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export async function formatMime(message: Message): Promise<Buffer> {
  const { from, subject, text, html, messageId, inReplyTo } = message;
  const info = await composer.sendMail({
    ...{ from, subject, text, html, messageId, inReplyTo },
    to: [...message.to],
    cc: [...message.cc],
    bcc: [...message.bcc],
    replyTo: [...message.replyTo],
    references: [...message.references],
    date: message.sentAt,
    headers: message.headers.map(({ name, value }) => ({ key: name, value })),
    attachments: message.attachments.map(({ name, contentType, bytes, contentId }) => ({
      filename: name,
      contentType,
      content: bytes,
      cid: contentId,
    })),
  });
  return info.message as Buffer;
}
