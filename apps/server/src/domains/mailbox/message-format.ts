/** Converts messages of providers to the shape of the contract. */
import type { MailMessage, MailPerson, OpenMessage } from '@mainstay/contract/mailbox';
import type { OpenMailbox } from '../../core/mail-connections/client.ts';
import type { Attachment, MailAddress, Message, MessageHeader } from '../../core/mail-connections/provider.ts';
import type { Config } from '../../platform/config.ts';
import { escapeHtml } from '../../platform/mail/message-text.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guard.ts';
import { buffer as readBuffer } from 'node:stream/consumers';
import { findImages, getImageKey, type ImageSource, sanitizeMessage } from './sanitize-message.ts';

const toPerson = ({ name, address }: MailAddress): MailPerson => ({ emailAddress: { name, address } });

/** Formats an address as in a header: `"Ana Díaz" <ana@example.com>`. */
const formatAddress = ({ name, address }: MailAddress): string =>
  name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address;

const toAttachment = ({ id, fileName, mimeType, size }: Attachment) => ({
  filename: fileName,
  mimeType,
  body: { size },
  attachmentId: id,
});

export const toMailMessage = (message: MessageHeader, attachments: readonly Attachment[] = []): MailMessage => ({
  id: message.id,
  thread_id: message.threadId,
  from: message.from && toPerson(message.from),
  subject: message.subject,
  toRecipients: message.to.map(toPerson),
  ccRecipients: message.cc.map(toPerson),
  internalDate: message.sentAt.toISOString(),
  payload: {
    headers: [
      { name: 'To', value: message.to.map(formatAddress).join(', ') },
      { name: 'Cc', value: message.cc.map(formatAddress).join(', ') },
    ],
  },
  attachments: attachments.map(toAttachment),
  snippet: message.snippet,
  unread: message.unread,
  has_attachments: message.hasAttachments || attachments.length > 0,
});

/** Images that one message may load, and their size in bytes. */
const IMAGES_LIMIT = 50;
const IMAGE_BYTES_LIMIT = 2 * 1024 * 1024;
const INLINE_BYTES_LIMIT = 8 * 1024 * 1024;
const IMAGE_TYPE = /^image\/(?:png|jpeg|gif|webp|bmp)$/;
const IMAGE_MS = 5000;

interface LoadedImage {
  mimeType: string;
  content: Buffer;
}

/** Images that belong to the message are loaded from the provider; the others only if the reader requests them. */
async function loadImage(
  { mailbox, config }: { mailbox: OpenMailbox; config: Config },
  message: Message,
  source: ImageSource,
): Promise<LoadedImage | undefined> {
  if ('contentId' in source) {
    const attachment = message.attachments.find(({ contentId }) => contentId === source.contentId);
    if (!attachment || attachment.size > IMAGE_BYTES_LIMIT) return undefined;
    const opened = await mailbox.provider.mail.openAttachment(mailbox.client, message.id, attachment.id);
    return opened && { mimeType: opened.mimeType, content: await readBuffer(opened.content) };
  }
  try {
    const load = guardedFetch(config, { bytes: IMAGE_BYTES_LIMIT, milliseconds: IMAGE_MS });
    const response = await load(source.url);
    const mimeType = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return response.ok ? { mimeType, content: Buffer.from(await response.arrayBuffer()) } : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

async function loadImages(
  context: { mailbox: OpenMailbox; config: Config },
  message: Message,
  withRemote: boolean,
): Promise<Map<string, string>> {
  const sources = findImages(message.html ?? '').filter((source) => withRemote || 'contentId' in source);
  const loaded = await Promise.all(
    sources
      .slice(0, IMAGES_LIMIT)
      .map(async (source) => ({ source, image: await loadImage(context, message, source) })),
  );
  const images = new Map<string, string>();
  let total = 0;
  for (const { source, image } of loaded) {
    if (!image || !IMAGE_TYPE.test(image.mimeType)) continue;
    total += image.content.length;
    if (total > INLINE_BYTES_LIMIT) break;
    images.set(getImageKey(source), `data:${image.mimeType};base64,${image.content.toString('base64')}`);
  }
  return images;
}

/** @param withRemote whether to include images of other servers */
export async function toOpenMessage(
  context: { mailbox: OpenMailbox; config: Config },
  message: Message,
  withRemote: boolean,
): Promise<OpenMessage> {
  const files = message.attachments.filter(({ contentId }) => contentId === null);
  const details = { ...toMailMessage(message, files), web_url: message.webUrl };
  if (message.html === null)
    return {
      ...details,
      html: `<pre style="white-space:pre-wrap">${escapeHtml(message.text ?? '')}</pre>`,
      blocked_images: 0,
      is_cut: false,
    };
  const { html, blockedImages, isCut } = sanitizeMessage(message.html, await loadImages(context, message, withRemote));
  return { ...details, html, blocked_images: blockedImages, is_cut: isCut };
}
