/** Creates, revokes and lists API keys. Events record creation and revocation, without the secret. */
import type { ApiKey } from '@mainstay/contract/identity/api-keys';
import { type ApiKeyScope, isUserScope } from '@mainstay/contract/rules/api-keys';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import { generateApiKey, validKeySql } from '../../../platform/session/api-keys.ts';
import { personNameSql } from '../../people/person-sql.ts';
import { apiKeyCreated, apiKeyRevoked } from '../events.ts';

export interface NewApiKey {
  name: string;
  scope?: ApiKeyScope;
  /** The user that a program acts as. Defaults to the actor. */
  userId?: number | undefined;
  /** The last day on which the key is valid. */
  expiresOn?: string | null;
}

/**
 * @returns the id and the key itself, which cannot be retrieved again
 * @throws FieldError if the user is not active, if the scope does not use the user, or if the day is in the past
 */
export async function createApiKey(
  tx: TenantTx,
  { name, scope = 'usage', userId, expiresOn = null }: NewApiKey,
  actor: Actor,
): Promise<{ id: number; key: string }> {
  if (!isUserScope(scope) && userId !== undefined)
    throw new FieldError('user_id', 'A key that sends usage does not belong to a user.');
  const owner = isUserScope(scope) ? (userId ?? actor.userId) : null;
  const { key, prefix, hash } = generateApiKey();
  const [row] = await tx.rows<{ id: number | null; is_past: boolean }>(
    `with checked as (
       select coalesce($8 < ($6::timestamptz at time zone s.entity_timezone)::date, false) as is_past,
         $7::bigint is null or exists (
           select from users where tenant_id = $1 and id = $7 and status = 'active') as has_user
       from settings s where s.tenant_id = $1),
     created as (
       insert into api_keys (tenant_id, name, prefix, secret_hash, scopes, created_by, created_at, user_id, expires_on)
       select $1, $2, $3, $4, $5, $9, $6, $7, $8 from checked where not is_past and has_user returning id)
     select is_past, (select id from created) as id from checked`,
    [tx.tenant, name, prefix, hash, [scope], actor.now, owner, expiresOn, actor.userId],
  );
  if (row?.is_past) throw new FieldError('expires_on', 'Select today or a later day.');
  const id = row?.id;
  if (!id) throw new FieldError('user_id', 'Select an active user.');
  const changes = {
    name,
    scope,
    ...(owner !== null && { user_id: owner }),
    ...(expiresOn !== null && { expires_on: expiresOn }),
  };
  await record(tx, event(apiKeyCreated, { id, changes }), actor);
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

/** `$2` is the current time. */
const STATE_SQL = `case when k.revoked_at is not null then 'revoked' when not (${validKeySql('$2')}) then 'expired'
  when o.status <> 'active' then 'user_inactive' else 'active' end`;
const API_KEYS_SQL = `select k.id, k.name, k.prefix, k.scopes, ${STATE_SQL} as state, k.expires_on,
    case when o.id is not null then jsonb_build_object('id', o.id, 'name', coalesce(${personNameSql('o')}, o.email)) end as user,
    coalesce(${personNameSql('u')}, u.email) as created_by, k.created_at, k.last_used_at, k.revoked_at
  from api_keys k join settings s on s.tenant_id = $1
    left join users u on u.tenant_id = $1 and u.id = k.created_by
    left join users o on o.tenant_id = $1 and o.id = k.user_id
  where k.tenant_id = $1`;

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

/** Lists active keys first, then the newest first. */
export async function findApiKeys(
  tx: TenantTx,
  { pageNum, limit, now }: { pageNum: number; limit: number; now: Date },
) {
  const [rows, [count]] = await Promise.all([
    tx.rows<ApiKeyRow>(`${API_KEYS_SQL} order by ${STATE_SQL} <> 'active', k.id desc limit $3 offset $4`, [
      tx.tenant,
      now,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>('select count(*)::int as n from api_keys where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(toApiKey), has_next: pageNum * limit < total, total_records: total };
}

/** Returns undefined if the tenant has no key with this id. */
export async function getApiKey(tx: TenantTx, id: number, now: Date): Promise<ApiKey | undefined> {
  const [row] = await tx.rows<ApiKeyRow>(`${API_KEYS_SQL} and k.id = $3`, [tx.tenant, now, id]);
  return row && toApiKey(row);
}
