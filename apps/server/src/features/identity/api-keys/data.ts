/** Reads the API keys of a tenant, without their secrets. */
import type { ApiKey } from '@mainstay/contract/identity/api-keys';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { personNameSql } from '../../accounts/rules.ts';

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
