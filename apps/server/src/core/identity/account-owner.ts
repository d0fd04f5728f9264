/** Reads the owner of an account. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { PasswordOwner } from './passwords/passwords.ts';

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
