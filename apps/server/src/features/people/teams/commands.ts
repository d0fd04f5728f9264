/** What an administrator changes about teams. What a lead reaches follows at the next call of a running session. */
import type { TeamDetail } from '@mainstay/contract/people/teams';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordAudit } from '../../audit/commands.ts';
import { lockTeamNames } from '../commands.ts';
import { diffFields } from '../rules.ts';

export interface TeamChange {
  name: string;
  /** Everybody who belongs to it, each once; users of the tenant. */
  members: readonly { user_id: number; is_lead: boolean }[];
}

/** What of a team is written down: ids, leads apart. */
function splitMembers({ name, members }: TeamChange) {
  const ids = (lead: boolean) =>
    members
      .filter((m) => m.is_lead === lead)
      .map((m) => m.user_id)
      .sort((a, b) => a - b);
  return { name, leads: ids(true), members: ids(false) };
}

/** Makes a team. @returns its id; undefined where one of this name exists */
export async function createAuditedTeam(tx: TenantTx, team: TeamChange, by: Actor): Promise<number | undefined> {
  await lockTeamNames(tx);
  const [made] = await tx.rows<{ id: number }>(
    `insert into teams (tenant_id, name) select $1, $2
       where not exists (select from teams where tenant_id = $1 and lower(name) = lower($2))
     on conflict do nothing returning id`,
    [tx.tenant, team.name],
  );
  if (!made) return undefined;
  await setMembers(tx, made.id, team);
  await recordAudit(tx, { verb: 'create', entity: 'team', entityId: made.id, changes: splitMembers(team), ...by });
  return made.id;
}

/** Changes of teams happen one after the other: the second reads what the first has left, and sees a name that it took. */
export async function lockTeams(tx: TenantTx): Promise<void> {
  await lockTeamNames(tx);
  await tx.rows('select from teams where tenant_id = $1 order by id for no key update', [tx.tenant]);
}

/** Writes what differs; the caller has locked the teams. @returns false where another team has the name */
export async function updateTeam(tx: TenantTx, before: TeamDetail, team: TeamChange, by: Actor): Promise<boolean> {
  const changes = diffFields(splitMembers(before), splitMembers(team));
  if (!changes) return true;
  const [named] = await tx.rows(
    `update teams set name = $3 where tenant_id = $1 and id = $2 and not exists (select from teams
       where tenant_id = $1 and id <> $2 and lower(name) = lower($3)) returning id`,
    [tx.tenant, before.id, team.name],
  );
  if (!named) return false;
  await setMembers(tx, before.id, team);
  await recordAudit(tx, { verb: 'update', entity: 'team', entityId: before.id, changes, ...by });
  return true;
}

/** Only rows that differ are touched: each one touched makes its people's sessions look their reach up again. */
async function setMembers(tx: TenantTx, id: number, { members }: TeamChange): Promise<void> {
  await tx.rows('delete from team_members where tenant_id = $1 and team_id = $2 and user_id <> all($3)', [
    tx.tenant,
    id,
    members.map((m) => m.user_id),
  ]);
  await tx.rows(
    `insert into team_members as m (tenant_id, team_id, user_id, is_lead)
       select $1, $2, x.user_id, x.is_lead from unnest($3::bigint[], $4::boolean[]) x (user_id, is_lead)
     on conflict (tenant_id, team_id, user_id) do update set is_lead = excluded.is_lead where m.is_lead <> excluded.is_lead`,
    [tx.tenant, id, members.map((m) => m.user_id), members.map((m) => m.is_lead)],
  );
}

/** Takes a team away; its people and their accounts stay. */
export async function deleteTeam(tx: TenantTx, team: TeamDetail, by: Actor): Promise<void> {
  await tx.rows('delete from teams where tenant_id = $1 and id = $2', [tx.tenant, team.id]);
  await recordAudit(tx, { verb: 'delete', entity: 'team', entityId: team.id, changes: splitMembers(team), ...by });
}
