/**
 * The permissions of a user outside of a call. Background work reads them again because they may have changed in the
 * meantime.
 */
import type { TenantTx } from '../database/tenant-tx.ts';
import { type Access, createAccess, type PermissionRow } from './access.ts';
import { rolesSql, teamSql } from './permission-sql.ts';

/** Returns undefined if the user is no longer active. */
export async function getUserAccess(tx: TenantTx, user: number): Promise<Access | undefined> {
  const [row] = await tx.rows<PermissionRow>(
    `select u.user_access_type, s.entity_timezone, s.currency, ${rolesSql('u.id')} as roles, ${teamSql('u.id')} as team
     from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1 and u.id = $2 and u.status = 'active'`,
    [tx.tenant, user],
  );
  return row && createAccess({ tenant: tx.tenant, user, session: 0 }, row);
}
