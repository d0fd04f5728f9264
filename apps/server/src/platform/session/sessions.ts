/** Opens a caller's session inside the caller's own transaction, without a round trip of its own where it can. */
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { TokenClaims } from '../crypto/token.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import { SessionEndedError } from '../http/errors.ts';
import { type Access, type SessionRow, createAccess } from './access.ts';
import { LastSeenBuffer } from './last-seen.ts';
import { executeSessionCheck, SESSION_CHECK, type SessionCheck } from './session-check.ts';

const SESSION = `select s.user_id, s.access_version, u.user_access_type, t.entity_timezone, t.currency,
    array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = s.user_id order by r.abbr) as roles,
    array(select distinct m.user_id from team_members l
      join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
      where l.tenant_id = $1 and l.user_id = s.user_id and l.is_lead) as team
  from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id join settings t on t.tenant_id = $1
  where s.tenant_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > $3 and u.status = 'active'`;

interface Remembered {
  version: number;
  access: Access;
}

/**
 * How long an answer is taken for a guess. A session that is made in the very moment in which its company's time zone
 * changes may miss the raise: it learns of it then.
 */
const GUESS_MS = 60_000;

export class Sessions {
  /** What the last call of a session was: a guess that the session row confirms in the same transaction. */
  readonly #last = new LRUCache<string, Remembered>({ ...maxEntries(10_000), ttl: GUESS_MS });
  readonly #now: () => Date;
  readonly seen = new LastSeenBuffer();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Runs a read with what the last call of this session knew, while the session row is on its way; where the row says
   * otherwise, the work is done again with the truth and the first result is thrown away.
   */
  async read<T>(tx: TenantTx, claims: TokenClaims, work: (access: Access) => Promise<T>): Promise<T> {
    const guess = this.#last.get(key(claims));
    if (!guess) return work(await this.#load(tx, claims));
    const check = this.#check(tx, claims);
    const guessed = work(guess.access);
    guessed.catch(() => {});
    if ((await check).access_version === guess.version) return guessed;
    await guessed.catch(() => {});
    return work(await this.#load(tx, claims));
  }

  /** Opens the session first: what writes rely on. @throws Unauthorized */
  async open(tx: TenantTx, claims: TokenClaims): Promise<Access> {
    const known = this.#last.get(key(claims));
    if (known && (await this.#check(tx, claims)).access_version === known.version) return known.access;
    return this.#load(tx, claims);
  }

  /** What a transaction that is about to open a session begins with. */
  first(claims: TokenClaims): string {
    return executeSessionCheck(claims, this.#now());
  }

  async #check(tx: TenantTx, claims: TokenClaims): Promise<SessionCheck> {
    const asked = tx.first ?? tx.rows<SessionCheck>(SESSION_CHECK, [claims.tenant, claims.session, this.#now()]);
    const [row] = (await asked) as SessionCheck[];
    return this.#known(row, claims);
  }

  async #load(tx: TenantTx, claims: TokenClaims): Promise<Access> {
    const [found] = await tx.rows<SessionRow>(SESSION, [claims.tenant, claims.session, this.#now()]);
    const row = this.#known(found, claims);
    const access = createAccess(claims, row);
    this.#last.set(key(claims), { version: row.access_version, access });
    return access;
  }

  #known<R extends SessionCheck>(row: R | undefined, claims: TokenClaims): R {
    if (row?.user_id !== claims.user) throw new SessionEndedError();
    this.seen.note(key(claims), claims, this.#now());
    return row;
  }
}

const key = (claims: TokenClaims) => `${claims.tenant}:${claims.session}`;
