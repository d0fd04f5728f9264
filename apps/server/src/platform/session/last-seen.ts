/** When each session was last seen. No call pays for it: what was seen is gathered and written now and then. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { TokenClaims } from '../crypto/token.ts';
import type { TenantDatabase } from '../database/tenant-tx.ts';
import type { Services } from '../http/services.ts';

/** A session is written at most once in this time by one process. */
const FRESH_MS = 5 * 60_000;
const WRITE_EVERY_MS = 30_000;

export class LastSeenBuffer {
  /** When each session was noted last, so that the next call of it costs a look-up alone. */
  readonly #noted = new LRUCache<string, number>(maxEntries(50_000));
  /** By tenant: sessions and when they were seen. */
  #waiting = new Map<number, Map<number, Date>>();

  /** @param key of the session in this process */
  note(key: string, { tenant, session }: TokenClaims, now: Date): void {
    const before = this.#noted.get(key);
    if (before !== undefined && now.getTime() - before < FRESH_MS) return;
    this.#noted.set(key, now.getTime());
    const seen = this.#waiting.get(tenant) ?? new Map<number, Date>();
    this.#waiting.set(tenant, seen.set(session, now));
  }

  /** Writes what was gathered, a statement a tenant. What cannot be written is noted again five minutes later. */
  async write(database: TenantDatabase): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [tenant, seen] of waiting) {
      await database.inTenant(tenant, 'write', (tx) =>
        tx.rows(
          `update sessions s set seen_at = v.at from unnest($2::bigint[], $3::timestamptz[]) as v (id, at)
           where s.tenant_id = $1 and s.id = v.id and s.seen_at < v.at and s.ended_at is null`,
          [tx.tenant, [...seen.keys()], [...seen.values()]],
        ),
      );
    }
  }
}

/** Writes while the server listens, and once more when it stops. */
export function flushLastSeenOnTimer(app: FastifyInstance, { database, sessions, log }: Services): void {
  const write = () =>
    sessions.seen.write(database).catch((error: unknown) => log.warn({ err: error }, 'sessions seen were not written'));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    if (timer) await write();
  });
}
