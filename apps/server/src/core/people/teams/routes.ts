import { teams } from '@mainstay/contract/people/teams';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { NameTakenError, NotFoundError, requireFound } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { createAuditedTeam, deleteTeam, lockTeams, type TeamChange, updateTeam } from './teams.ts';
import { findTeams, getTeam, allUsersExist } from '../team-list.ts';

/** @throws NotFoundError */
async function assertUsersExist(tx: TenantTx, { members }: TeamChange): Promise<void> {
  const ids = members.map((m) => m.user_id);
  if (!(await allUsersExist(tx, ids))) throw new NotFoundError('User');
}

const requireTeam = async (tx: TenantTx, id: number) => requireFound(await getTeam(tx, id), 'Team');

export const teamRoutes = serve('teams', teams, {
  findTeams: async ({ tx, query }) => ok(await findTeams(tx, query)),

  getTeam: async ({ tx, params }) => ok(await requireTeam(tx, params.id)),

  async createTeam({ tx, body, ...call }) {
    await assertUsersExist(tx, body);
    const id = await createAuditedTeam(tx, body, toActor(call));
    if (id === undefined) throw new NameTakenError('A team');
    return ok(await requireTeam(tx, id));
  },

  async updateTeam({ tx, params, body, ...call }) {
    await lockTeams(tx);
    const before = await requireTeam(tx, params.id);
    await assertUsersExist(tx, body);
    if (!(await updateTeam(tx, before, body, toActor(call)))) throw new NameTakenError('A team');
    return ok(await requireTeam(tx, params.id));
  },

  async deleteTeam({ tx, params, ...call }) {
    await deleteTeam(tx, await requireTeam(tx, params.id), toActor(call));
    return done;
  },
});
