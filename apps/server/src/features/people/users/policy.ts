/** Only admin roles may read and change users. */
import type { users } from '@mainstay/contract/people/users';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof users> = {
  inviteUsers: changes(ADMIN_ROLES),
  inviteAgain: changes(ADMIN_ROLES),
  findUsers: reads(ADMIN_ROLES),
  exportUsers: reads(ADMIN_ROLES),
  getUser: reads(ADMIN_ROLES),
  updateUser: changes(['ADM']),
  deactivateUser: changes(['ADM']),
  reactivateUser: changes(['ADM']),
  deleteIdentity: changes(['ADM']),
  findRoles: reads(ADMIN_ROLES),
};
