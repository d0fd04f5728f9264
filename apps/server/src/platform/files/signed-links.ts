/**
 * Links to files: whoever has one reads one file of one company for five minutes, without a session. That somebody was
 * allowed to is decided when the link is made.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const LINK_SECONDS = 300;

export interface FileLink {
  tenant: number;
  storageKey: string;
  /** The second, since the epoch, after which it opens nothing. */
  expires: number;
}

/** The second at which a link made now ends. */
export const computeExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + LINK_SECONDS;

export const signLink = (key: Uint8Array, { tenant, storageKey, expires }: FileLink): string =>
  createHmac('sha256', key).update(`${tenant}/${storageKey}/${expires}`).digest('base64url');

/** Whether the signature is ours and still good. */
export function isValidLink(key: Uint8Array, link: FileLink, signature: string, now: Date): boolean {
  const [expected, given] = [Buffer.from(signLink(key, link)), Buffer.from(signature)];
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && now.getTime() / 1000 <= link.expires;
}

/** Characters that a header's plain text cannot hold, or that would end it. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/g;
/** Left as they are by `encodeURIComponent`, and not allowed in a header's name. */
const UNENCODED = /['()*]/g;

/** The header that makes a browser keep a file under its own name, whatever stands in that name. */
export function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    UNENCODED,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fileName.replace(UNQUOTABLE, '_')}"; filename*=UTF-8''${encoded}`;
}
