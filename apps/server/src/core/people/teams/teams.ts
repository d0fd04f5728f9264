/** Commands of administrators on teams. The account scope of team leads changes with the next request of a running session. */
import type { TeamDetail } from '@mainstay/contract/people/teams';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { diffFields } from '../../audit/record-audit.ts';
import { lockTeamNames } from '../create-team.ts';
import { teamCreated, teamDeleted, teamUpdated } from '../events.ts';

export interface TeamChange {
  name: string;
  /** All members of the team, each of them once. They must be users of the tenant. */
  members: readonly { user_id: number; is_lead: boolean }[];
}

/** Returns the values of a team for the audit log: ids, with leads and other members separated. */
function splitMembers({ name, members }: TeamChange) {
  const findIds = (isLead: boolean) =>
    members
      .filter((m) => m.is_lead === isLead)
      .map((m) => m.user_id)
      .sort((a, b) => a - b);
  return { name, leads: findIds(true), members: findIds(false) };
}

/** Creates a team. @returns its id, or undefined if a team with this name exists */
export async function createAuditedTeam(tx: TenantTx, team: TeamChange, actor: Actor): Promise<number | undefined> {
  await lockTeamNames(tx);
  const [row] = await tx.rows<{ id: number }>(
    `insert into teams (tenant_id, name) select $1, $2
       where not exists (select from teams where tenant_id = $1 and lower(name) = lower($2))
     on conflict do nothing returning id`,
    [tx.tenant, team.name],
  );
  if (!row) return undefined;
  const created = event(teamCreated, { teamId: row.id, changes: splitMembers(team) });
  await Promise.all([setMembers(tx, row.id, team), record(tx, created, actor)]);
  return row.id;
}

/** Makes changes to teams sequential, so that each one reads the result of the previous one and sees its name. */
export async function lockTeams(tx: TenantTx): Promise<void> {
  await lockTeamNames(tx);
  await tx.rows('select from teams where tenant_id = $1 order by id for no key update', [tx.tenant]);
}

/** Writes the differences. The caller holds the locks of the teams. @returns false if another team has the name */
export async function updateTeam(tx: TenantTx, before: TeamDetail, team: TeamChange, actor: Actor): Promise<boolean> {
  const changes = diffFields(splitMembers(before), splitMembers(team));
  if (!changes) return true;
  const [updatedRow] = await tx.rows(
    `update teams set name = $3 where tenant_id = $1 and id = $2 and not exists (select from teams
       where tenant_id = $1 and id <> $2 and lower(name) = lower($3)) returning id`,
    [tx.tenant, before.id, team.name],
  );
  if (!updatedRow) return false;
  const updated = event(teamUpdated, { teamId: before.id, changes });
  await Promise.all([setMembers(tx, before.id, team), record(tx, updated, actor)]);
  return true;
}

/** Writes only rows that differ, because every written row makes the sessions of its users reload their account scope. */
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

/** Deletes a team. Its users and their accounts are kept. */
export async function deleteTeam(tx: TenantTx, team: TeamDetail, actor: Actor): Promise<void> {
  const deleted = event(teamDeleted, { teamId: team.id, changes: splitMembers(team) });
  await Promise.all([
    tx.rows('delete from teams where tenant_id = $1 and id = $2', [tx.tenant, team.id]),
    record(tx, deleted, actor),
  ]);
}
