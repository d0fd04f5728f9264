/** Creates, revokes and lists API keys. Events record creation and revocation, without the secret. */
import type { ApiKey } from '@mainstay/contract/identity/api-keys';
import type { ApiKeyScope } from '@mainstay/contract/kit';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { generateApiKey } from '../../../platform/session/api-keys.ts';
import { personNameSql } from '../../people/person-sql.ts';
import { apiKeyCreated, apiKeyRevoked } from '../events.ts';

/** @returns the id and the key itself, which cannot be retrieved again */
export async function createApiKey(
  tx: TenantTx,
  { name, scope = 'usage' }: { name: string; scope?: ApiKeyScope },
  actor: Actor,
): Promise<{ id: number; key: string }> {
  const { key, prefix, hash } = generateApiKey();
  const [row] = await tx.rows<{ id: number }>(
    `insert into api_keys (tenant_id, name, prefix, secret_hash, scopes, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.tenant, name, prefix, hash, [scope], actor.userId, actor.now],
  );
  const id = row?.id ?? 0;
  await record(tx, event(apiKeyCreated, { id, changes: { name, scope } }), actor);
  return { id, key };
}

/** Revokes a key. Does nothing if the key is already revoked. */
export async function revokeApiKey(tx: TenantTx, id: number, actor: Actor): Promise<void> {
  const [revokedKey] = await tx.rows<{ name: string }>(
    `update api_keys set revoked_at = $3, revoked_by = $4 where tenant_id = $1 and id = $2 and revoked_at is null
     returning name`,
    [tx.tenant, id, actor.now, actor.userId],
  );
  if (revokedKey) await record(tx, event(apiKeyRevoked, { id, changes: revokedKey }), actor);
}

type ApiKeyRow = Omit<ApiKey, 'created_at' | 'last_used_at' | 'revoked_at'> & {
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

const API_KEYS_SQL = `select k.id, k.name, k.prefix, k.scopes, coalesce(${personNameSql('u')}, u.email) as created_by, k.created_at,
    k.last_used_at, k.revoked_at
  from api_keys k left join users u on u.tenant_id = $1 and u.id = k.created_by where k.tenant_id = $1`;

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

/** Lists active keys first, then the newest first. */
export async function findApiKeys(tx: TenantTx, { pageNum, limit }: { pageNum: number; limit: number }) {
  const [rows, [count]] = await Promise.all([
    tx.rows<ApiKeyRow>(`${API_KEYS_SQL} order by k.revoked_at is not null, k.id desc limit $2 offset $3`, [
      tx.tenant,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>('select count(*)::int as n from api_keys where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(toApiKey), has_next: pageNum * limit < total, total_records: total };
}

/** Returns undefined if the tenant has no key with this id. */
export async function getApiKey(tx: TenantTx, id: number): Promise<ApiKey | undefined> {
  const [row] = await tx.rows<ApiKeyRow>(`${API_KEYS_SQL} and k.id = $2`, [tx.tenant, id]);
  return row && toApiKey(row);
}
