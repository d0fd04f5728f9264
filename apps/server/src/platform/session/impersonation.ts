/** Previews of a component as another user. */
import type { TenantTx } from '../database/tenant-tx.ts';
import { NotFoundError } from '../http/errors.ts';
import { type Access, resolveOwnerScope } from './access.ts';

/** Access of a caller who previews as another user. */
export interface Impersonation extends Access {
  /** The impersonated user; `user` remains the caller. */
  impersonatedUser: number;
}

/**
 * Returns the caller's access with another user's roles and account scope. It does not extend the caller's permissions:
 * user-specific data remains the caller's own, and attribute values are limited to those that both users may read.
 *
 * @throws NotFoundError
 */
export async function getImpersonation(tx: TenantTx, access: Access, user: number): Promise<Impersonation> {
  const [userRow] = await tx.rows<{ roles: string[]; team: number[] }>(
    `select array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id order by r.abbr) as roles,
       array(select distinct m.user_id from team_members l join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
         where l.tenant_id = $1 and l.user_id = u.id and l.is_lead) as team
     from users u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, user],
  );
  if (!userRow) throw new NotFoundError('User');
  return { ...access, ...resolveOwnerScope(user, userRow.roles, userRow.team), impersonatedUser: user };
}
