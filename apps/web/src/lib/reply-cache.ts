/**
 * Caches responses by user and request for times when the server is unreachable (S3-08). IndexedDB stores the newest
 * 200 of the last week; without IndexedDB, nothing is cached.
 */
import { REPLY_CACHE_NAME } from './query.ts';

const STORE = 'replies';
const MAX = 200;
const AGE_MS = 7 * 86_400_000;

export interface CachedReply {
  key: string;
  /** The time of the response in milliseconds since 1970. */
  at: number;
  reply: unknown;
}

/** Returns the keys of cached responses to delete: those older than a week, and the oldest beyond 200. */
export function findExpired(kept: readonly Pick<CachedReply, 'key' | 'at'>[], now: number): string[] {
  const newestFirst = [...kept].sort((a, b) => b.at - a.at);
  return newestFirst.filter(({ at }, place) => place >= MAX || now - at > AGE_MS).map(({ key }) => key);
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

const openPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser storage request failed.')));
  });

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(REPLY_CACHE_NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }));
  const database = await openPromise(opening);
  // Signing out deletes the database, here or in another tab.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Caches a response. Storage errors are ignored, because they must not fail the request. */
export async function cacheReply(key: string, reply: unknown): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const now = Date.now();
  try {
    await inStore('readwrite', async (store) => {
      await openPromise(store.put({ key, at: now, reply } satisfies CachedReply));
      if ((await openPromise(store.count())) <= MAX) return;
      const all = (await openPromise(store.getAll())) as CachedReply[];
      for (const gone of findExpired(all, now)) store.delete(gone);
    });
  } catch {
    // Nothing can be stored in private windows or on full disks.
  }
}

/** Returns the cached response unless it is older than a week. */
export async function getCachedReply(key: string): Promise<CachedReply | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    const kept = (await inStore('readonly', (store) => openPromise(store.get(key)))) as CachedReply | undefined;
    return kept && findExpired([kept], Date.now()).length === 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}
