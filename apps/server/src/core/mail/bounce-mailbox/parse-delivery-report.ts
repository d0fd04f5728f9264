/** Parses reports of servers that a message could not be delivered, or not yet (RFC 3464). */
import PostalMime, { type Attachment } from 'postal-mime';
import { toSingleLine } from '../../../platform/mail/message-text.ts';
import type { DeliveryReport } from '../bounce-receivers.ts';

const MAX_NESTING = 20;
const MAX_HEADERS_BYTES = 200_000;
const MAX_IDS = 20;
const MAX_REASON_LENGTH = 500;

export const isReport = (contentType: string): boolean => /^multipart\/report(?![\w-])/i.test(contentType);

/** Returns undefined for anything else, also for broken MIME. */
export async function parseDeliveryReport(source: Uint8Array): Promise<DeliveryReport | undefined> {
  const email = await PostalMime.parse(source, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADERS_BYTES,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined);
  if (!email) return undefined;
  const findPart = (...types: readonly string[]) => email.attachments.find(({ mimeType }) => types.includes(mimeType));
  const status = toText(findPart('message/delivery-status', 'message/global-delivery-status'));
  const original = toText(
    findPart('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  );
  const recipients = splitBlocks(status).flatMap((fields) => toOutcome(fields) ?? []);
  const outcome = recipients.find(({ action }) => action === 'failed') ?? recipients[0];
  if (!outcome) return undefined;
  const originalId = splitBlocks(original)[0]?.get('message-id');
  const messageIds = findIds(originalId ?? `${email.inReplyTo ?? ''} ${email.references ?? ''}`);
  return messageIds.length === 0 ? undefined : { messageIds, ...outcome };
}

const toText = (part: Attachment | undefined): string => (typeof part?.content === 'string' ? part.content : '');

/** Returns the blocks of fields, separated by empty lines. Names are in lower case; the first field of a name counts. */
function splitBlocks(text: string): Map<string, string>[] {
  const blocks: Map<string, string>[] = [new Map()];
  let name = '';
  for (const line of text.split(/\r?\n/)) {
    const block = blocks[blocks.length - 1] as Map<string, string>;
    const colon = line.indexOf(':');
    if (line.trim() === '') {
      if (block.size > 0) blocks.push(new Map());
      name = '';
    } else if (/^[ \t]/.test(line)) {
      if (name !== '') block.set(name, `${block.get(name)} ${line.trim()}`);
    } else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      if (block.has(name)) name = '';
      else block.set(name, line.slice(colon + 1).trim());
    }
  }
  return blocks;
}

const STATUS = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Returns undefined for a delivered message, and for fields that are not about a recipient. */
function toOutcome(fields: ReadonlyMap<string, string>): Omit<DeliveryReport, 'messageIds'> | undefined {
  const action = fields.get('action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return undefined;
  const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? '';
  const status = STATUS.exec(fields.get('status') ?? '')?.[1] ?? STATUS.exec(diagnostic)?.[1];
  const isPermanent = action === 'failed' && (status?.startsWith('5') ?? /^5\d\d\b/.test(diagnostic));
  const parts = [status && !diagnostic.includes(status) && status, diagnostic].filter(Boolean);
  const reason = toSingleLine(parts.join(': ') || (action === 'failed' ? 'Not delivered' : 'Delayed'));
  return { action, isPermanent, reason: reason.slice(0, MAX_REASON_LENGTH) };
}

const findIds = (text: string): string[] =>
  Array.from(text.matchAll(/<([^<>\s]{1,500})>/g), ([, id = '']) => id).slice(0, MAX_IDS);
