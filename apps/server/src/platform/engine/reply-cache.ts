/** A cache of replies with bounded memory. Concurrent requests for the same key share one computation. */
import { LRUCache } from 'lru-cache';
import type { TenantTx } from '../database/tenant-tx.ts';

/**
 * The stamp of cached replies, as an expression for statements whose `$1` is the tenant; 0 if it was never incremented. It changes when a
 * large amount of data changes at once, which invalidates the caches of all servers at the same moment.
 */
export const CACHE_STAMP = `coalesce((select stamp from result_stamps where tenant_id = $1), 0)`;

/**
 * Invalidates cached replies when this transaction commits. Call it last: concurrent transactions that also call it
 * wait for the commit.
 */
export async function invalidateReplies(tx: TenantTx): Promise<void> {
  await tx.rows(
    `insert into result_stamps as s (tenant_id, stamp) values ($1, 1)
     on conflict (tenant_id) do update set stamp = s.stamp + 1`,
    [tx.tenant],
  );
}

const CACHE_TTL_MS = 30_000;
const MAX_CHARACTERS = 64_000_000;
/** Replies longer than this many characters are not cached. */
const MAX_REPLY_CHARACTERS = 4_000_000;

export class ReplyCache {
  readonly #kept = new LRUCache<string, string>({
    ttl: CACHE_TTL_MS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_REPLY_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  readonly #running = new Map<string, Promise<string>>();

  /**
   * @param key everything the reply depends on: definition and version, tenant, account scope, parameters, filters,
   * sort, page, day
   */
  async get(key: string, compute: () => Promise<string>): Promise<string> {
    const cached = this.#kept.get(key);
    if (cached !== undefined) return cached;
    const running = this.#running.get(key);
    if (running) return running;
    const computation = compute();
    this.#running.set(key, computation);
    try {
      const text = await computation;
      this.#kept.set(key, text);
      return text;
    } finally {
      this.#running.delete(key);
    }
  }
}
