/**
 * The permissions of a user outside of a call. Background work reads them again because they may have changed in the
 * meantime.
 */
import type { TenantTx } from '../database/tenant-tx.ts';
import { type Access, getMinorDigits, resolveOwnerScope } from './access.ts';

/** Returns undefined if the user is no longer active. */
export async function getUserAccess(tx: TenantTx, user: number): Promise<Access | undefined> {
  const [row] = await tx.rows<{
    user_access_type: Access['userAccessType'];
    entity_timezone: string;
    currency: string;
    roles: string[];
    team: number[];
  }>(
    `select u.user_access_type, s.entity_timezone, s.currency,
       array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id order by r.abbr) as roles,
       array(select distinct m.user_id from team_members l join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
         where l.tenant_id = $1 and l.user_id = u.id and l.is_lead) as team
     from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1 and u.id = $2 and u.status = 'active'`,
    [tx.tenant, user],
  );
  return (
    row && {
      tenant: tx.tenant,
      user,
      session: 0,
      ...resolveOwnerScope(user, row.roles, row.team),
      userAccessType: row.user_access_type,
      timeZone: row.entity_timezone,
      currency: row.currency,
      minorDigits: getMinorDigits(row.currency),
    }
  );
}
