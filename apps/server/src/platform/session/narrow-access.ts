/** Narrows the account scope of a call to selected owners. It never contains an account outside the caller's scope. */
import type { OwnerSelection } from '@mainstay/contract/kit';
import type { TenantTx } from '../database/tenant-tx.ts';
import { ForbiddenError, NotFoundError } from '../http/errors.ts';
import type { Access } from './access.ts';

/** @throws NotFoundError, ForbiddenError if the caller may not read all accounts and does not lead the user or the team */
export async function narrowAccess(
  tx: TenantTx,
  access: Access,
  { owner_scope, owner_user_id, owner_team_id }: OwnerSelection,
): Promise<Access> {
  let owners: readonly number[] | undefined;
  if (owner_scope === 'mine') owners = [access.user];
  if (owner_scope === 'team') owners = [access.user, ...access.team];
  if (owner_team_id !== undefined) owners = intersect(owners, await getTeam(tx, access, owner_team_id));
  if (owner_user_id !== undefined) owners = intersect(owners, [await requireUser(tx, access, owner_user_id)]);
  return owners ? { ...access, ownerScope: intersect(access.ownerScope, owners) } : access;
}

const intersect = (some: readonly number[] | null | undefined, others: readonly number[]): readonly number[] =>
  some ? others.filter((other) => some.includes(other)) : others;

async function requireUser(tx: TenantTx, { ownerScope }: Access, id: number): Promise<number> {
  if (ownerScope?.includes(id)) return id;
  const [user] = await tx.rows('select from users where tenant_id = $1 and id = $2', [tx.tenant, id]);
  if (!user) throw new NotFoundError('User');
  if (ownerScope) throw new ForbiddenError('You can only select members of teams that you lead.');
  return id;
}

async function getTeam(tx: TenantTx, { ownerScope, user }: Access, id: number): Promise<number[]> {
  const [team] = await tx.rows<{ members: number[]; leads: number[] }>(
    `select array(select user_id from team_members where tenant_id = $1 and team_id = t.id) as members,
       array(select user_id from team_members where tenant_id = $1 and team_id = t.id and is_lead) as leads
     from teams t where t.tenant_id = $1 and t.id = $2`,
    [tx.tenant, id],
  );
  if (!team) throw new NotFoundError('Team');
  if (ownerScope && !team.leads.includes(user)) throw new ForbiddenError('You can only select teams that you lead.');
  return team.members;
}
