import { idOrNew, listAddress, text } from '../../../platform/lib/list-address.ts';

/** The list of teams. `team` is the team whose panel is open. */
export const teamsAddress = listAddress('/dashboard/admin/teams', { find: text, team: idOrNew }, 'team');
