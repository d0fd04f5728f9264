/** Creates and revokes API keys. The audit log records both, without the secret. */
import { API_KEY_SCOPES } from '@mainstay/contract/kit';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { generateApiKey } from '../../../platform/session/api-keys.ts';
import { recordAudit } from '../../audit/commands.ts';

/** @returns the id and the key itself, which cannot be retrieved again */
export async function createApiKey(tx: TenantTx, name: string, actor: Actor): Promise<{ id: number; key: string }> {
  const { key, prefix, hash } = generateApiKey();
  const [row] = await tx.rows<{ id: number }>(
    `insert into api_keys (tenant_id, name, prefix, secret_hash, scopes, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tx.tenant, name, prefix, hash, API_KEY_SCOPES, actor.userId, actor.now],
  );
  const id = row?.id ?? 0;
  await recordAudit(tx, { verb: 'create', entity: 'api_key', entityId: id, changes: { name }, ...actor });
  return { id, key };
}

/** Revokes a key. Does nothing if the key is already revoked. */
export async function revokeApiKey(tx: TenantTx, id: number, actor: Actor): Promise<void> {
  const [revokedKey] = await tx.rows<{ name: string }>(
    `update api_keys set revoked_at = $3, revoked_by = $4 where tenant_id = $1 and id = $2 and revoked_at is null
     returning name`,
    [tx.tenant, id, actor.now, actor.userId],
  );
  if (revokedKey)
    await recordAudit(tx, { verb: 'revoke', entity: 'api_key', entityId: id, changes: revokedKey, ...actor });
}
