/** What changing the own password or e-mail reads. */
import type { Strategy } from '@mainstay/contract/identity';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Whose account it is, as far as mails and proofs need it. */
export interface Owner {
  id: number;
  email: string;
  password_hash: string | null;
  status: 'invited' | 'active' | 'inactive';
  roles: string[];
  entity_timezone: string;
}

const OWNER = `select u.id, u.email, u.password_hash, u.status, s.entity_timezone, array(select r.abbr from user_roles ur
    join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = u.id) as roles
  from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1`;

export async function getOwner(tx: TenantTx, userId: number): Promise<Owner> {
  const [owner] = await tx.rows<Owner>(`${OWNER} and u.id = $2`, [tx.tenant, userId]);
  if (!owner) throw new Error('An account that does not exist.');
  return owner;
}

/** How the caller signed in, and with which e-mail. */
export async function getOwnSession(tx: TenantTx, session: number): Promise<{ strategy: Strategy; email: string }> {
  const [own] = await tx.rows<{ strategy: Strategy; email: string }>(
    `select s.strategy, u.email from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id
       where s.tenant_id = $1 and s.id = $2`,
    [tx.tenant, session],
  );
  if (!own) throw new Error('A session that does not exist.');
  return own;
}

/** Case-blind; undefined where nobody has this e-mail. */
export async function findOwner(tx: TenantTx, email: string): Promise<Owner | undefined> {
  const [owner] = await tx.rows<Owner>(`${OWNER} and u.email_key = lower($2)`, [tx.tenant, email]);
  return owner;
}

/** Whether somebody else of the company has this e-mail. */
export async function isEmailTaken(tx: TenantTx, email: string, exceptUser: number): Promise<boolean> {
  const found = await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) and id <> $3', [
    tx.tenant,
    email,
    exceptUser,
  ]);
  return found.length > 0;
}

/** Whether a fresh link was made a moment ago: asking again and again neither fills a mailbox nor kills the link in it. */
export async function hasFreshCode(tx: TenantTx, userId: number, expiresAfter: Date): Promise<boolean> {
  const found = await tx.rows(
    `select from one_time_codes where tenant_id = $1 and user_id = $2 and purpose = 'reset' and used_at is null
       and expires_at > $3 limit 1`,
    [tx.tenant, userId, expiresAfter],
  );
  return found.length > 0;
}
