/**
 * Records when each session was last seen. Times are buffered and written periodically, so that no call waits for it.
 */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { TokenClaims } from '../crypto/token.ts';
import type { TenantDatabase } from '../database/tenant-tx.ts';
import type { Services } from '../http/services.ts';

/** One process writes a session at most once within this time. */
const REWRITE_AFTER_MS = 5 * 60_000;
const WRITE_INTERVAL_MS = 30_000;

export class LastSeenBuffer {
  /** The time when each session was last buffered, so that further calls only need a lookup. */
  readonly #noted = new LRUCache<string, number>(maxEntries(50_000));
  /** Sessions and their last-seen times, by tenant. */
  #waiting = new Map<number, Map<number, Date>>();

  /** @param key identifies the session in this process */
  note(key: string, { tenant, session }: TokenClaims, now: Date): void {
    const lastNoted = this.#noted.get(key);
    if (lastNoted !== undefined && now.getTime() - lastNoted < REWRITE_AFTER_MS) return;
    this.#noted.set(key, now.getTime());
    const sessionTimes = this.#waiting.get(tenant) ?? new Map<number, Date>();
    this.#waiting.set(tenant, sessionTimes.set(session, now));
  }

  /**
   * Writes the buffer with one statement per tenant. If it fails, the sessions are buffered again five minutes later.
   */
  async write(database: TenantDatabase): Promise<void> {
    const buffered = this.#waiting;
    this.#waiting = new Map();
    for (const [tenant, sessionTimes] of buffered) {
      await database.inTenant(tenant, 'write', (tx) =>
        tx.rows(
          `update sessions s set seen_at = v.at from unnest($2::bigint[], $3::timestamptz[]) as v (id, at)
           where s.tenant_id = $1 and s.id = v.id and s.seen_at < v.at and s.ended_at is null`,
          [tx.tenant, [...sessionTimes.keys()], [...sessionTimes.values()]],
        ),
      );
    }
  }
}

/** Writes periodically while the server listens, and a last time when it stops. */
export function flushLastSeenOnTimer(app: FastifyInstance, { database, sessions, log }: Services): void {
  const write = () =>
    sessions.lastSeen
      .write(database)
      .catch((error: unknown) => log.warn({ err: error }, 'last-seen times of sessions not stored'));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void write(), WRITE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    if (timer) await write();
  });
}
