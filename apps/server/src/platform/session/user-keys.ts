/**
 * API keys that call as a user. A call with such a key has the role, the permissions and the account scope of its user,
 * limited to the scopes of the key.
 */
import { type ApiKeyScope, PROGRAM_KEY_MESSAGE } from '@mainstay/contract/rules/api-keys';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import type { TenantDatabase, TenantTx } from '../database/tenant-tx.ts';
import { ForbiddenError, UnauthorizedError } from '../http/errors.ts';
import { type Access, createAccess, type PermissionRow } from './access.ts';
import { API_KEY_REQUIRED, authenticateApiKey, hashKey, KEY_START, validKeySql } from './api-keys.ts';
import { rolesSql, teamSql } from './permission-sql.ts';

/** What identifies a key and never changes. Whether the key is still valid is read by each call. */
export interface UserKey {
  tenant: number;
  /** The id of the key. */
  id: number;
  user: number;
}

/** Returns true for a key, as opposed to the token of a session. */
export const isApiKey = (credentials: string): boolean => credentials.startsWith(KEY_START);

const OPEN_SQL = `select k.scopes, u.user_access_type, s.entity_timezone, s.currency,
    ${rolesSql('u.id')} as roles, ${teamSql('u.id')} as team
  from api_keys k join settings s on s.tenant_id = $1
    join users u on u.tenant_id = $1 and u.id = k.user_id and u.status = 'active'
  where k.tenant_id = $1 and k.id = $2 and k.user_id = $4 and ${validKeySql('$3')}`;

/** The last use of a key is stored when it is identified, so this is also the precision of that time. */
const IDENTIFIED_MS = 60_000;

export class UserKeys {
  /** By tenant and hash, so that no key is in memory longer than its call. */
  readonly #identified: LRUCache<string, UserKey>;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
    this.#identified = new LRUCache({
      ...maxEntries(10_000),
      ttl: IDENTIFIED_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
  }

  /**
   * Finds a key of a tenant, from memory if it was used within the last minute. `open` then decides about the call.
   *
   * @throws UnauthorizedError if the tenant has no such key, ForbiddenError if it only sends usage
   */
  async identify(database: TenantDatabase, tenant: number, key: string): Promise<UserKey> {
    const cacheKey = `${tenant}:${hashKey(key).toString('base64')}`;
    const known = this.#identified.get(cacheKey);
    if (known) return known;
    const found = await authenticateApiKey({ database, now: this.#now }, tenant, key);
    if (!found) throw new UnauthorizedError(API_KEY_REQUIRED, 'api_key');
    if (found.user === null) throw new ForbiddenError(PROGRAM_KEY_MESSAGE, 'scope');
    const userKey = { tenant, id: found.id, user: found.user };
    this.#identified.set(cacheKey, userKey);
    return userKey;
  }

  /**
   * Reads the current permissions of a key, in the transaction of the call.
   *
   * @throws UnauthorizedError if the key is revoked or has expired, or if its user is not active
   */
  async open(tx: TenantTx, { id, user }: UserKey): Promise<Access> {
    const [row] = await tx.rows<PermissionRow & { scopes: ApiKeyScope[] }>(OPEN_SQL, [
      tx.tenant,
      id,
      this.#now(),
      user,
    ]);
    if (!row) throw new UnauthorizedError(API_KEY_REQUIRED, 'api_key');
    return { ...createAccess({ tenant: tx.tenant, user, session: 0 }, row), apiKey: { id, scopes: row.scopes } };
  }
}
