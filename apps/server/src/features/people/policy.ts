/** Rules for changes to users, in addition to the policy of each endpoint. */
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { Access } from '../../platform/session/access.ts';

/** Re-exported endpoint policies of users and teams. */
export { endpointPolicy as teamPolicy } from './teams/policy.ts';
export { endpointPolicy as userPolicy } from './users/policy.ts';

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/** Callers cannot grant roles above their own. */
export const canGrantRoles = (access: Caller, roles: readonly string[]): boolean => canAssignRoles(access.roles, roles);

/** Returns whether a user is an active administrator with full access. */
export const isAdministrator = (user: {
  roles: readonly string[];
  user_access_type: 'full' | 'read_only';
  status: string;
}): boolean => user.status === 'active' && user.user_access_type === 'full' && user.roles.includes('ADM');
