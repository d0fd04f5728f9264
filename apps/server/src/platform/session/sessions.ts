/** Opens a caller's session inside the caller's own transaction, without a round trip of its own where it can. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache-size.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { TokenClaims } from '../crypto/token.ts';
import { Unauthorized } from '../http/errors.ts';
import { type Access, type SessionRow, type Standing, minorDigits, standingOf } from './access.ts';
import { SeenSessions } from './seen.ts';

const SESSION = `select s.user_id, u.roles_version, u.user_access_type, t.entity_timezone, t.currency
  from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id join settings t on t.tenant_id = $1
  where s.tenant_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > $3 and u.status = 'active'`;

const STANDING = `select array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
    where ur.tenant_id = $1 and ur.user_id = $2 order by r.abbr) as roles,
  array(select distinct m.user_id from team_members l join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
    where l.tenant_id = $1 and l.user_id = $2 and l.is_lead) as team`;

interface Remembered {
  row: SessionRow;
  standing: Standing;
}

export class Sessions {
  /** What the last call of a session was: a guess that the session row confirms in the same transaction. */
  readonly #last = new LRUCache<string, Remembered>(atMost(10_000));
  readonly #now: () => Date;
  readonly seen = new SeenSessions();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Runs a read with what the last call of this session knew, while the session row is on its way; where the row says
   * otherwise, the work is done again with the truth and the first result is thrown away.
   */
  async read<T>(tx: TenantTx, claims: TokenClaims, work: (access: Access) => Promise<T>): Promise<T> {
    const guess = this.#last.get(key(claims));
    if (!guess) return work(await this.open(tx, claims));
    const row = this.#row(tx, claims);
    const guessed = work(access(claims, guess.row, guess.standing));
    guessed.catch(() => {});
    const now = await row;
    if (same(now, guess.row)) return guessed;
    await guessed.catch(() => {});
    return work(access(claims, now, await this.#standing(tx, claims, now)));
  }

  /** Opens the session first: what writes rely on. @throws Unauthorized */
  async open(tx: TenantTx, claims: TokenClaims): Promise<Access> {
    const row = await this.#row(tx, claims);
    return access(claims, row, await this.#standing(tx, claims, row));
  }

  async #row(tx: TenantTx, claims: TokenClaims): Promise<SessionRow> {
    const now = this.#now();
    const [row] = await tx.rows<SessionRow>(SESSION, [claims.tenant, claims.session, now]);
    if (row?.user_id !== claims.user) throw new Unauthorized();
    this.seen.note(key(claims), claims, now);
    return row;
  }

  async #standing(tx: TenantTx, claims: TokenClaims, row: SessionRow): Promise<Standing> {
    const known = this.#last.get(key(claims));
    if (known?.row.roles_version === row.roles_version) {
      if (!same(known.row, row)) this.#last.set(key(claims), { row, standing: known.standing });
      return known.standing;
    }
    const [found] = await tx.rows<{ roles: string[]; team: number[] }>(STANDING, [claims.tenant, claims.user]);
    const standing = standingOf(claims.user, row.roles_version, found?.roles ?? [], found?.team ?? []);
    this.#last.set(key(claims), { row, standing });
    return standing;
  }
}

const key = (claims: TokenClaims) => `${claims.tenant}:${claims.session}`;

const same = (a: SessionRow, b: SessionRow) =>
  a.roles_version === b.roles_version &&
  a.user_access_type === b.user_access_type &&
  a.entity_timezone === b.entity_timezone &&
  a.currency === b.currency;

const access = (claims: TokenClaims, row: SessionRow, standing: Standing): Access => ({
  tenant: claims.tenant,
  user: claims.user,
  session: claims.session,
  roles: standing.roles,
  userAccessType: row.user_access_type,
  reach: standing.reach,
  timeZone: row.entity_timezone,
  currency: row.currency,
  minorDigits: minorDigits(row.currency),
});
