/** Rules for changes to users, in addition to what the contract requires of callers. */
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { Access } from '../../platform/session/access.ts';

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/** Callers cannot grant roles above their own. */
export const canGrantRoles = (access: Caller, roles: readonly string[]): boolean => canAssignRoles(access.roles, roles);

/** Returns whether a user is an active administrator with full access. */
export const isAdministrator = (user: {
  roles: readonly string[];
  user_access_type: 'full' | 'read_only';
  status: string;
}): boolean => user.status === 'active' && user.user_access_type === 'full' && user.roles.includes('ADM');
