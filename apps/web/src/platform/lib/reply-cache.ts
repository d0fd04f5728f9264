/**
 * Caches responses by user and request for times when the server is unreachable (S3-08). IndexedDB stores the newest
 * 200 of the last week; without IndexedDB, nothing is cached.
 */
import { createObjectStore, toPromise } from './object-store.ts';
import { REPLY_CACHE_NAME } from './query.ts';

const STORE = 'replies';
const MAX_REPLIES = 200;
const MAX_AGE_MS = 7 * 86_400_000;

export interface CachedReply {
  key: string;
  /** The time of the response in milliseconds since 1970. */
  at: number;
  reply: unknown;
}

/** Returns the keys of cached responses to delete: those older than a week, and the oldest beyond 200. */
export function findExpired(replies: readonly Pick<CachedReply, 'key' | 'at'>[], now: number): string[] {
  const newestFirst = [...replies].sort((a, b) => b.at - a.at);
  return newestFirst.filter(({ at }, index) => index >= MAX_REPLIES || now - at > MAX_AGE_MS).map(({ key }) => key);
}

/** Returns a short deterministic hash of a text (two FNV-1a halves). */
export function hashText(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x85ebca6b);
  }
  return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}-${text.length}`;
}

const withStore = createObjectStore(REPLY_CACHE_NAME, STORE);

/** Caches a response. Storage errors are ignored, because they must not fail the request. */
export async function cacheReply(key: string, reply: unknown): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const now = Date.now();
  try {
    await withStore('readwrite', async (store) => {
      await toPromise(store.put({ key, at: now, reply } satisfies CachedReply));
      if ((await toPromise(store.count())) <= MAX_REPLIES) return;
      const all = (await toPromise(store.getAll())) as CachedReply[];
      for (const expiredKey of findExpired(all, now)) store.delete(expiredKey);
    });
  } catch {
    // Nothing can be stored in private windows or on full disks.
  }
}

/** Returns the cached response unless it is older than a week. */
export async function getCachedReply(key: string): Promise<CachedReply | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    const cached = (await withStore('readonly', (store) => toPromise(store.get(key)))) as CachedReply | undefined;
    return cached && findExpired([cached], Date.now()).length === 0 ? cached : undefined;
  } catch {
    return undefined;
  }
}
