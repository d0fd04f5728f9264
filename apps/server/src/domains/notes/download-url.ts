import { notes } from '@mainstay/contract/notes';
import { computeExpiry, type FileLink, signLink } from '../../platform/files/signed-links.ts';

/** Returns a link to a stored file that is valid for five minutes. The caller has checked that the user may read the file. */
export function buildDownloadUrl(origin: string, key: Uint8Array, file: Omit<FileLink, 'expires'>, now: Date): string {
  const expires = computeExpiry(now);
  const signature = signLink(key, { ...file, expires });
  const path = notes.downloadFile.path.replace('{key}', file.storageKey);
  return `${origin}${path}?${new URLSearchParams({ expires: String(expires), signature })}`;
}
