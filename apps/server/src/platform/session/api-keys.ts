/**
 * API keys for programs: `mainstay_`, a public identifier and a secret. Only a hash is stored; a fast hash is
 * sufficient for 256 random bits.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKeyScope } from '@mainstay/contract/kit';
import type { TenantDatabase } from '../database/tenant-tx.ts';

export const API_KEY_REQUIRED = 'A valid API key is required.';

/** A calling program, identified by its key. */
export interface KeyAccess {
  tenant: number;
  /** The id of the key. */
  id: number;
  scopes: readonly ApiKeyScope[];
  /** IANA name; determines when the tenant's days begin. */
  timeZone: string;
}

const KEY_PATTERN = /^(mainstay_[a-z0-9]{10})_[\w-]{43}$/;
const hashKey = (key: string) => createHash('sha256').update(key).digest();

/** Generates a key. Returns the key, its public prefix, and the hash to store. */
export function generateApiKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `mainstay_${randomBytes(5).toString('hex')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashKey(key) };
}

interface ApiKeyRow {
  id: number;
  secret_hash: Buffer;
  scopes: ApiKeyScope[];
  entity_timezone: string;
  /** True if no use has been recorded within the last minute. */
  unseen: boolean;
}

const FIND_KEY_SQL = `select k.id, k.secret_hash, k.scopes, s.entity_timezone,
    k.last_used_at is null or k.last_used_at < $3::timestamptz - interval '1 minute' as unseen
  from api_keys k join settings s on s.tenant_id = $1 where k.tenant_id = $1 and k.prefix = $2 and k.revoked_at is null`;

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
  return { tenant, id: keyRow.id, scopes: keyRow.scopes, timeZone: keyRow.entity_timezone };
}
