/** Who may do what with people, beyond what each endpoint demands. */
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { Access } from '../../platform/session/access.ts';

/** The door to who may change users and teams, by endpoint. */
export { endpointPolicy as teamPolicy } from './teams/policy.ts';
export { endpointPolicy as userPolicy } from './users/policy.ts';

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/** Nobody hands on more than they have. */
export const canGrantRoles = (access: Caller, roles: readonly string[]): boolean => canAssignRoles(access.roles, roles);

/** Somebody who can administer, and let others do so. */
export const isAdministrator = (user: {
  roles: readonly string[];
  user_access_type: 'full' | 'read_only';
  status: string;
}): boolean => user.status === 'active' && user.user_access_type === 'full' && user.roles.includes('ADM');
