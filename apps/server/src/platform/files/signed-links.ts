/**
 * Signed links to files. A link gives access to one file of one company for five minutes without a session; access is
 * checked when the link is created.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { notes } from '@mainstay/contract/notes';

export const LINK_SECONDS = 300;

export interface FileLink {
  tenant: number;
  storageKey: string;
  /** Time of expiry, in seconds since the epoch. */
  expires: number;
}

/** Returns the expiry of a link that is created now, in seconds since the epoch. */
export const computeExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + LINK_SECONDS;

export const signLink = (key: Uint8Array, { tenant, storageKey, expires }: FileLink): string =>
  createHmac('sha256', key).update(`${tenant}/${storageKey}/${expires}`).digest('base64url');

/** Returns a link to a stored file that is valid for five minutes. The caller has checked that the user may read the file. */
export function buildDownloadUrl(origin: string, key: Uint8Array, file: Omit<FileLink, 'expires'>, now: Date): string {
  const expires = computeExpiry(now);
  const signature = signLink(key, { ...file, expires });
  const path = notes.downloadFile.path.replace('{key}', file.storageKey);
  return `${origin}${path}?${new URLSearchParams({ expires: String(expires), signature })}`;
}

/** Returns true if the signature is valid and the link has not expired. */
export function isValidLink(key: Uint8Array, link: FileLink, signature: string, now: Date): boolean {
  const [expected, actual] = [Buffer.from(signLink(key, link)), Buffer.from(signature)];
  const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isSigned && now.getTime() / 1000 <= link.expires;
}

/** Characters that are not allowed in a quoted header value, or that would end it. */
const UNQUOTABLE = /[^\x20-\x7e]|["\\%]/g;
/** Characters that `encodeURIComponent` does not encode but that are not allowed in an extended header value. */
const UNENCODED = /['()*]/g;

/** Returns the header that makes a browser save a file under its name, whatever characters the name contains. */
export function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    UNENCODED,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${fileName.replace(UNQUOTABLE, '_')}"; filename*=UTF-8''${encoded}`;
}
