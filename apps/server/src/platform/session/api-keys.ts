/**
 * API keys for programs: `mainstay_`, a public identifier and a secret. Only a hash is stored; a fast hash is
 * sufficient for 256 random bits.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKeyScope } from '@mainstay/contract/rules/api-keys';
import type { TenantDatabase } from '../database/tenant-tx.ts';

export const API_KEY_REQUIRED = 'A valid API key is required.';

/** A calling program, identified by its key. */
export interface KeyAccess {
  tenant: number;
  /** The id of the key. */
  id: number;
  /** The user that the key acts as; null if it only sends usage. */
  user: number | null;
  scopes: readonly ApiKeyScope[];
  /** IANA name; determines when the tenant's days begin. */
  timeZone: string;
}

/** The beginning of every key. */
export const KEY_START = 'mainstay_';
const KEY_PATTERN = new RegExp(`^(${KEY_START}[a-z0-9]{10})_[\\w-]{43}$`);
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Generates a key. Returns the key, its public prefix, and the hash to store. */
export function generateApiKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `${KEY_START}${randomBytes(5).toString('hex')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key) };
}

interface ApiKeyRow {
  id: number;
  secret_hash: Buffer;
  user_id: number | null;
  scopes: ApiKeyScope[];
  entity_timezone: string;
  /** True if no use has been recorded within the last minute. */
  unseen: boolean;
}

/** Holds for keys `k` of the company with settings `s` that are neither revoked nor expired. */
export const validKeySql = (now: string): string =>
  `k.revoked_at is null and (k.expires_on is null or k.expires_on >= (${now}::timestamptz at time zone s.entity_timezone)::date)`;

const FIND_KEY_SQL = `select k.id, k.secret_hash, k.user_id, k.scopes, s.entity_timezone,
    k.last_used_at is null or k.last_used_at < $3::timestamptz - interval '1 minute' as unseen
  from api_keys k join settings s on s.tenant_id = $1
  where k.tenant_id = $1 and k.prefix = $2 and ${validKeySql('$3')}`;

/**
 * Returns the access that a key grants in a tenant; undefined if the key is unknown or no longer valid. Records the use
 * with a precision of one minute.
 */
export async function authenticateApiKey(
  { database, now }: { database: TenantDatabase; now: () => Date },
  tenant: number,
  key: string,
): Promise<KeyAccess | undefined> {
  const prefix = KEY_PATTERN.exec(key)?.[1];
  if (prefix === undefined) return undefined;
  const [keyRow] = await database.inTenant(tenant, 'read', (tx) =>
    tx.rows<ApiKeyRow>(FIND_KEY_SQL, [tx.tenant, prefix, now()]),
  );
  if (!keyRow || !timingSafeEqual(keyRow.secret_hash, hashKey(key))) return undefined;
  if (keyRow.unseen) {
    await database.inTenant(tenant, 'write', (tx) =>
      tx.rows('update api_keys set last_used_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, keyRow.id, now()]),
    );
  }
  const { id, user_id: user, scopes, entity_timezone: timeZone } = keyRow;
  return { tenant, id, user, scopes, timeZone };
}
