/** Only admin roles may read and change teams. */
import type { teams } from '@mainstay/contract/people/teams';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof teams> = {
  findTeams: reads(ADMIN_ROLES),
  getTeam: reads(ADMIN_ROLES),
  createTeam: changes(['ADM']),
  updateTeam: changes(['ADM']),
  deleteTeam: changes(['ADM']),
};
