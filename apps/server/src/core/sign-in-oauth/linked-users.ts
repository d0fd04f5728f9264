/** Read operations for OAuth sign-in. */
import { hashCode } from '../../platform/crypto/codes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns the user that a provider account is linked to, or undefined before the first sign-in. */
export async function findLinkedUser(tx: TenantTx, providerId: number, subject: string): Promise<number | undefined> {
  const [link] = await tx.rows<{ user_id: number }>(
    'select user_id from external_identities where tenant_id = $1 and provider_id = $2 and subject = $3',
    [tx.tenant, providerId, subject],
  );
  return link?.user_id;
}

/** A user who may sign in, or who was invited to. */
export interface Person {
  id: number;
  email: string;
  status: 'active' | 'invited';
  roles: string[];
}

/** The keys that find a user: the id once it is known, otherwise the external id or the email. */
export interface PersonKeys {
  userId?: number | null | undefined;
  externalIds?: readonly string[];
  email?: string | null;
}

/** Locks the user until the transaction ends, so that two concurrent first sign-ins do not both create a link. */
export async function lockPerson(tx: TenantTx, keys: PersonKeys): Promise<Person | undefined> {
  const [person] = await tx.rows<Person>(
    `select u.id, u.email, u.status, array(select r.abbr from user_roles ur
         join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = u.id) as roles
     from users u where u.tenant_id = $1 and u.status <> 'inactive'
       and (u.id = $2 or u.external_id = any($3) or u.email_key = lower($4))
     order by u.external_id = any($3) desc nulls last limit 1 for no key update of u`,
    [tx.tenant, keys.userId ?? null, keys.externalIds ?? [], keys.email ?? null],
  );
  return person;
}

/**
 * Returns whether a user already has an account of the provider. The caller locks the user first, since an earlier read
 * could miss a concurrent link.
 */
export async function hasAccount(tx: TenantTx, providerId: number, userId: number): Promise<boolean> {
  const links = await tx.rows(
    'select id from external_identities where tenant_id = $1 and provider_id = $2 and user_id = $3 limit 1',
    [tx.tenant, providerId, userId],
  );
  return links.length > 0;
}

/** Returns the user of a valid invitation. The invitation stays unused until the provider has responded. */
export async function findInvitedUser(
  tx: TenantTx,
  key: Uint8Array,
  link: { email: string; code: string; now: Date },
): Promise<number | undefined> {
  const [invitation] = await tx.rows<{ user_id: number }>(
    `select c.user_id from one_time_codes c where c.tenant_id = $1 and c.purpose = 'invitation' and c.secret_hash = $2
       and lower(c.email) = lower($3) and c.used_at is null and c.expires_at > $4 and c.user_id is not null`,
    [tx.tenant, hashCode(key, link.code), link.email, link.now],
  );
  return invitation?.user_id;
}
