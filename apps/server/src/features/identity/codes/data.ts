/** Reads codes without consuming them, and the reason why a code is no longer valid. */
import { hashCode } from '../../../platform/crypto/codes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { CodePurpose, ConsumedCode } from '../one-time-codes.ts';

/**
 * Returns the status of a code, which requires the code itself. Returns undefined if the code was never created for
 * this email or was revoked.
 */
export async function getCodeStatus(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; email: string; now: Date },
): Promise<'used' | 'expired' | undefined> {
  const [row] = await tx.rows<{ fate: 'used' | 'expired' | null }>(
    `select case when c.used_at is null and c.expires_at <= $5 then 'expired'
         when c.used_at is not null and exists (select from users u
           where u.tenant_id = $1 and u.id = c.user_id and u.status = 'active') then 'used' end as fate
       from one_time_codes c
       where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3 and lower(c.email) = lower($4)`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.email, code.now],
  );
  return row?.fate ?? undefined;
}

/** Returns a code that this browser can still use. Does not consume it. */
export async function findActiveCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; secret: string; email: string; browser: string; now: Date },
): Promise<ConsumedCode | undefined> {
  const [row] = await tx.rows<{ user_id: number | null; email: string | null; data: Record<string, unknown> }>(
    `select c.user_id, c.email, c.data from one_time_codes c
       where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3 and c.used_at is null and c.expires_at > $4
         and lower(c.email) = lower($5) and c.data ->> 'browser' = $6`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.now, code.email, code.browser],
  );
  return row && { userId: row.user_id, email: row.email, data: row.data };
}
