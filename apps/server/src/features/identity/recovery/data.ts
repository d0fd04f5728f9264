/** Read operations for changing one's own password or email. */
import { hashCode } from '../../../platform/crypto/codes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PasswordOwner } from '../passwords/rules.ts';

/** The owner of an account, with the fields that emails, password checks and new passwords need. */
export interface AccountOwner extends PasswordOwner {
  id: number;
  password_hash: string | null;
  password_changed_at: Date | null;
  status: 'invited' | 'active' | 'inactive';
  roles: string[];
  entity_timezone: string;
}

const OWNERS_SQL = `select u.id, u.email, u.first_name, u.last_name, s.entity_name, u.password_hash, u.password_changed_at, u.status,
  s.entity_timezone, array(select r.abbr from user_roles ur
    join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = u.id) as roles
  from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1`;

export async function getOwner(tx: TenantTx, userId: number): Promise<AccountOwner> {
  const [owner] = await tx.rows<AccountOwner>(`${OWNERS_SQL} and u.id = $2`, [tx.tenant, userId]);
  if (!owner) throw new Error('An account that does not exist.');
  return owner;
}

/** Finds the user by email, compared case-insensitively. Returns undefined if no user has this email. */
export async function findOwner(tx: TenantTx, email: string): Promise<AccountOwner | undefined> {
  const [owner] = await tx.rows<AccountOwner>(`${OWNERS_SQL} and u.email_key = lower($2)`, [tx.tenant, email]);
  return owner;
}

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
