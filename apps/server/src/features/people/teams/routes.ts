import { teams } from '@mainstay/contract/people/teams';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { NameTaken, NotFound, requireFound } from '../../../platform/http/errors.ts';
import { done, implement, ok } from '../../../platform/http/kit.ts';
import { deleteTeam, makeTeam, type TeamChange, updateTeam } from './commands.ts';
import { findTeams, getTeam, knowsUsers } from './data.ts';
import { endpointPolicy } from './policy.ts';

/** @throws NotFound */
async function demandUsers(tx: TenantTx, { members }: TeamChange): Promise<void> {
  const ids = members.map((m) => m.user_id);
  if (!(await knowsUsers(tx, ids))) throw new NotFound('User');
}

const found = async (tx: TenantTx, id: number) => requireFound(await getTeam(tx, id), 'Team');

export const teamsFeature = implement(teams, endpointPolicy)('teams', {
  findTeams: async ({ tx, query }) => ok(await findTeams(tx, query)),

  getTeam: async ({ tx, params }) => ok(await found(tx, params.id)),

  async createTeam({ tx, body, ...call }) {
    await demandUsers(tx, body);
    const id = await makeTeam(tx, body, actorOf(call));
    if (id === undefined) throw new NameTaken('A team');
    return ok(await found(tx, id));
  },

  async updateTeam({ tx, params, body, ...call }) {
    const before = await found(tx, params.id);
    await demandUsers(tx, body);
    if (!(await updateTeam(tx, before, body, actorOf(call)))) throw new NameTaken('A team');
    return ok(await found(tx, params.id));
  },

  async deleteTeam({ tx, params, ...call }) {
    await deleteTeam(tx, await found(tx, params.id), actorOf(call));
    return done;
  },
});
