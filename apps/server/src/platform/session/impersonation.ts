/** Previews of a component as another user. */
import type { TenantTx } from '../database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../http/errors.ts';
import { type Access, resolveOwnerScope } from './access.ts';
import { rolesSql, teamSql } from './permission-sql.ts';

/** Access of a caller who previews as another user. */
export interface Impersonation extends Access {
  /** The impersonated user; `user` remains the caller. */
  impersonatedUser: number;
}

/**
 * Returns the caller's access with another user's roles and account scope. It does not extend the caller's permissions:
 * user-specific data remains the caller's own, and attribute values are limited to those that both users may read.
 *
 * @throws NotFoundError, ForbiddenError if the caller is an API key
 */
export async function getImpersonation(tx: TenantTx, access: Access, user: number): Promise<Impersonation> {
  if (access.apiKey) throw new ForbiddenError('An API key cannot preview as another user.', 'scope');
  const [userRow] = await tx.rows<{ roles: string[]; team: number[] }>(
    `select ${rolesSql('u.id')} as roles, ${teamSql('u.id')} as team from users u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, user],
  );
  if (!userRow) throw new NotFoundError('User');
  return { ...access, ...resolveOwnerScope(user, userRow.roles, userRow.team), impersonatedUser: user };
}
