/**
 * Keys that programs call with: `mainstay_` with what tells one from another and a secret. Only a hash is kept: 256
 * random bits need no slow one.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKeyScope } from '@mainstay/contract/identity/api-keys';
import type { TenantDatabase } from '../database/tenant-tx.ts';

export const API_KEY_REQUIRED = 'A valid API key is needed.';

/** A program that calls, by its key. */
export interface KeyAccess {
  tenant: number;
  /** Of the key. */
  id: number;
  scopes: readonly ApiKeyScope[];
  /** IANA name; the tenant's days begin there. */
  timeZone: string;
}

const KEY_PATTERN = /^(mainstay_[a-z0-9]{10})_[\w-]{43}$/;
const hash = (key: string) => createHash('sha256').update(key).digest();

/** A new key, its public beginning, and what is kept of it. */
export function generateApiKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `mainstay_${randomBytes(5).toString('hex')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hash(key) };
}

interface FoundKey {
  id: number;
  secret_hash: Buffer;
  scopes: ApiKeyScope[];
  entity_timezone: string;
  /** The last use that is written down lies a minute back. */
  unseen: boolean;
}

const FIND = `select k.id, k.secret_hash, k.scopes, s.entity_timezone,
    k.last_used_at is null or k.last_used_at < $3::timestamptz - interval '1 minute' as unseen
  from api_keys k join settings s on s.tenant_id = $1 where k.tenant_id = $1 and k.prefix = $2 and k.revoked_at is null`;

/** What a key opens in a tenant; undefined where it is none of its keys or has ended. Writes down, to the minute, that it was used. */
export async function authenticateApiKey(
  { database, now }: { database: TenantDatabase; now: () => Date },
  tenant: number,
  key: string,
): Promise<KeyAccess | undefined> {
  const prefix = KEY_PATTERN.exec(key)?.[1];
  if (prefix === undefined) return undefined;
  const [found] = await database.inTenant(tenant, 'read', (tx) => tx.rows<FoundKey>(FIND, [tx.tenant, prefix, now()]));
  if (!found || !timingSafeEqual(found.secret_hash, hash(key))) return undefined;
  if (found.unseen) {
    await database.inTenant(tenant, 'write', (tx) =>
      tx.rows('update api_keys set last_used_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, found.id, now()]),
    );
  }
  return { tenant, id: found.id, scopes: found.scopes, timeZone: found.entity_timezone };
}
