/** Creates a user with roles. A user without a password is only invited. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addRoles } from './user-roles.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName?: string;
  title?: string;
  phone?: string | null;
  /** Abbreviations. */
  roles: readonly string[];
  /** Null if the user sets a password through a link. */
  passwordHash?: string | null;
  userAccessType?: 'full' | 'read_only';
  externalId?: string;
}

/** @returns the id */
export async function createUser(tx: TenantTx, user: NewUser): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({
      tenant_id: tx.tenant,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName ?? '',
      title: user.title ?? null,
      phone: user.phone ?? null,
      password_hash: user.passwordHash ?? null,
      status: user.passwordHash ? 'active' : 'invited',
      user_access_type: user.userAccessType ?? 'full',
      external_id: user.externalId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRoles(tx, id, user.roles);
  return id;
}
