/** Rules for changes to users, in addition to what the contract requires of callers. */
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { ROLE_ABOVE_OWN_MESSAGE } from './user-messages.ts';
import { allRolesExist } from './user-list.ts';

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
