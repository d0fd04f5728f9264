/** Assigns roles to users, finds unknown roles, and locks the role of administrators. */
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { allRolesExist } from './user-list.ts';

/**
 * Makes changes to administrators sequential. Otherwise, two administrators who deactivate each other at the same time would leave no
 * administrator.
 */
export async function lockAdministrators(tx: TenantTx): Promise<void> {
  await tx.rows(`select from roles where tenant_id = $1 and abbr = 'ADM' for no key update`, [tx.tenant]);
}

export async function addRoles(tx: TenantTx, userId: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await tx.db
    .insertInto('user_roles')
    .columns(['tenant_id', 'user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select((e) => ['tenant_id', e.val(userId).as('user_id'), 'id as role_id'])
        .where('tenant_id', '=', tx.tenant)
        .where('abbr', 'in', [...roles]),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function findUnknownRoles(tx: TenantTx, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await tx.rows<{ abbr: string }>(
    `select r.abbr from unnest($2::text[]) r (abbr)
     where not exists (select from roles x where x.tenant_id = $1 and x.abbr = r.abbr) order by r.abbr`,
    [tx.tenant, roles],
  );
  return rows.map((row) => row.abbr);
}

export const LAST_ADMIN_MESSAGE =
  'The last active administrator must keep the role, full access and the ability to sign in.';

export const ROLE_ABOVE_OWN_MESSAGE = 'You cannot assign a role above your own.';

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/** Callers cannot grant roles above their own. */
export const canGrantRoles = (access: Caller, roles: readonly string[]): boolean => canAssignRoles(access.roles, roles);

/** Requires roles that exist and that the caller may grant. @throws NotFoundError, ForbiddenError */
export async function assertRoles(tx: TenantTx, access: Caller, roles: readonly string[]): Promise<void> {
  if (!(await allRolesExist(tx, roles))) throw new NotFoundError('Role');
  if (!canGrantRoles(access, roles)) throw new ForbiddenError(ROLE_ABOVE_OWN_MESSAGE);
}

/** Returns whether a user is an active administrator with full access. */
export const isAdministrator = (user: {
  roles: readonly string[];
  user_access_type: 'full' | 'read_only';
  status: string;
}): boolean => user.status === 'active' && user.user_access_type === 'full' && user.roles.includes('ADM');
