/** Read operations for changing one's own password or email. */
import { hashCode } from '../../../platform/crypto/codes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns whether another user of the tenant has this email. */
export async function isEmailTaken(tx: TenantTx, email: string, exceptUser: number): Promise<boolean> {
  const rows = await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) and id <> $3', [
    tx.tenant,
    email,
    exceptUser,
  ]);
  return rows.length > 0;
}

/**
 * Returns the number of links that can still set a password, and whether one of them was created a moment ago. This
 * keeps repeated requests from filling a mailbox.
 *
 * @param since.fresh links that expire after this time were created a moment ago
 */
export async function getActiveResets(
  tx: TenantTx,
  userId: number,
  since: { now: Date; fresh: Date },
): Promise<{ count: number; fresh: boolean }> {
  const [activeResets] = await tx.rows<{ count: number; fresh: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(expires_at > $4), false) as fresh from one_time_codes
       where tenant_id = $1 and user_id = $2 and purpose = 'reset' and used_at is null and expires_at > $3`,
    [tx.tenant, userId, since.now, since.fresh],
  );
  return activeResets ?? { count: 0, fresh: false };
}

/** Returns the email change that a link undoes, whether or not the link was used. */
export async function findEmailChange(
  tx: TenantTx,
  key: Uint8Array,
  secret: string,
): Promise<{ id: number; user_id: number; expires_at: Date } | undefined> {
  const [undo] = await tx.rows<{ id: number; user_id: number; expires_at: Date }>(
    `select id, user_id, expires_at from one_time_codes where tenant_id = $1 and purpose = 'email_change'
       and secret_hash = $2 and user_id is not null`,
    [tx.tenant, hashCode(key, secret)],
  );
  return undo;
}
