/** Opens a caller's session inside the caller's own transaction, without an extra round trip where possible. */
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { TokenClaims } from '../crypto/token.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import { SessionEndedError } from '../http/errors.ts';
import { type Access, type SessionRow, createAccess } from './access.ts';
import { LastSeenBuffer } from './last-seen.ts';
import { rolesSql, teamSql } from './permission-sql.ts';
import { executeSessionCheck, SESSION_CHECK, type SessionCheck } from './session-check.ts';

const SESSION_SQL = `select s.user_id, s.access_version, u.user_access_type, t.entity_timezone, t.currency,
    ${rolesSql('s.user_id')} as roles, ${teamSql('s.user_id')} as team
  from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id join settings t on t.tenant_id = $1
  where s.tenant_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > $3 and u.status = 'active'`;

interface CachedAccess {
  version: number;
  access: Access;
}

/**
 * Lifetime of cached access, which reads use as a guess. A session created at the very moment when its company's time
 * zone changes may use the old time zone for this long.
 */
const GUESS_MS = 60_000;

export class Sessions {
  /** The access of a session's last call: a guess that the session row confirms in the same transaction. */
  readonly #last = new LRUCache<string, CachedAccess>({ ...maxEntries(10_000), ttl: GUESS_MS });
  readonly #now: () => Date;
  readonly lastSeen = new LastSeenBuffer();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Runs a read with the cached access of this session while the session row is being queried. If the row differs, the
   * work runs again with the current access and the first result is discarded.
   */
  async read<T>(tx: TenantTx, claims: TokenClaims, work: (access: Access) => Promise<T>): Promise<T> {
    const guess = this.#last.get(toCacheKey(claims));
    if (!guess) return work(await this.#load(tx, claims));
    const check = this.#check(tx, claims);
    const guessedResult = work(guess.access);
    guessedResult.catch(() => {});
    if ((await check).access_version === guess.version) return guessedResult;
    await guessedResult.catch(() => {});
    return work(await this.#load(tx, claims));
  }

  /**
   * Opens the session before the work, as writes require.
   * @throws UnauthorizedError
   */
  async open(tx: TenantTx, claims: TokenClaims): Promise<Access> {
    const cached = this.#last.get(toCacheKey(claims));
    if (cached && (await this.#check(tx, claims)).access_version === cached.version) return cached.access;
    return this.#load(tx, claims);
  }

  /** Returns the first statement of a transaction that is about to open a session. */
  getCheckStatement(claims: TokenClaims): string {
    return executeSessionCheck(claims, this.#now());
  }

  async #check(tx: TenantTx, claims: TokenClaims): Promise<SessionCheck> {
    const checkRows = tx.first ?? tx.rows<SessionCheck>(SESSION_CHECK, [claims.tenant, claims.session, this.#now()]);
    const [row] = (await checkRows) as SessionCheck[];
    return this.#known(row, claims);
  }

  async #load(tx: TenantTx, claims: TokenClaims): Promise<Access> {
    const [sessionRow] = await tx.rows<SessionRow>(SESSION_SQL, [claims.tenant, claims.session, this.#now()]);
    const row = this.#known(sessionRow, claims);
    const access = createAccess(claims, row);
    this.#last.set(toCacheKey(claims), { version: row.access_version, access });
    return access;
  }

  #known<R extends SessionCheck>(row: R | undefined, claims: TokenClaims): R {
    if (row?.user_id !== claims.user) throw new SessionEndedError();
    this.lastSeen.note(toCacheKey(claims), claims, this.#now());
    return row;
  }
}

const toCacheKey = (claims: TokenClaims) => `${claims.tenant}:${claims.session}`;
