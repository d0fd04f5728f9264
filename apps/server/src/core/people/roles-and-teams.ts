/** Writes users with their roles and teams, with many rows per statement. Roles and teams are the text of a JSON list. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { WrittenRow, WrittenRows } from '../imports/import-rows.ts';

/** Sets the roles of each user to those of the list, given by abbreviation. */
async function setRoles(tx: TenantTx, users: readonly WrittenRow[]): Promise<void> {
  const roleLists = users.flatMap(({ id, values }) => {
    const roles = typeof values.roles === 'string' ? (JSON.parse(values.roles) as string[]) : undefined;
    return roles ? [{ id, roles }] : [];
  });
  if (roleLists.length === 0) return;
  const parameters = [tx.tenant, JSON.stringify(roleLists)];
  const rolesSql = `from jsonb_to_recordset($2) u (id bigint, roles jsonb)`;
  await tx.rows(
    `delete from user_roles ur using roles r, (select u.* ${rolesSql}) u
     where ur.tenant_id = $1 and ur.user_id = u.id and r.tenant_id = $1 and r.id = ur.role_id
     and not u.roles @> to_jsonb(r.abbr)`,
    parameters,
  );
  await tx.rows(
    `insert into user_roles (tenant_id, user_id, role_id) select $1, u.id, r.id ${rolesSql}
     join roles r on r.tenant_id = $1 and u.roles @> to_jsonb(r.abbr) on conflict do nothing`,
    parameters,
  );
}

/** Sets the teams of each user to those of the list, and creates missing teams. */
async function setTeams(tx: TenantTx, users: readonly WrittenRow[]): Promise<void> {
  const usersWithTeams = users.filter((u) => typeof u.values.teams === 'string');
  if (usersWithTeams.length === 0) return;
  const members = usersWithTeams.flatMap((u) =>
    (JSON.parse(String(u.values.teams)) as [string, boolean][]).map(([name, is_lead]) => ({ id: u.id, name, is_lead })),
  );
  const parameters = [tx.tenant, JSON.stringify(members)];
  const membersSql = `from jsonb_to_recordset($2) m (id bigint, name text, is_lead boolean)`;
  await tx.rows(
    `insert into teams (tenant_id, name) select distinct $1::bigint, m.name ${membersSql} on conflict do nothing`,
    parameters,
  );
  await tx.rows(
    `delete from team_members x using teams e where x.tenant_id = $1 and x.user_id = any($3) and e.tenant_id = $1
      and e.id = x.team_id
       and not exists (select ${membersSql} where m.id = x.user_id and m.name = e.name)`,
    [...parameters, usersWithTeams.map((u) => u.id)],
  );
  await tx.rows(
    `insert into team_members as x (tenant_id, team_id, user_id, is_lead) select $1, e.id, m.id, m.is_lead ${membersSql}
     join teams e on e.tenant_id = $1 and e.name = m.name
     on conflict (tenant_id, team_id, user_id) do update set is_lead = excluded.is_lead
     where x.is_lead <> excluded.is_lead`,
    parameters,
  );
}

/** Sets the roles and teams of users that were just written. */
export async function setRolesAndTeams(tx: TenantTx, { created, updated }: WrittenRows): Promise<void> {
  const users = [...created, ...updated];
  await setRoles(tx, users);
  await setTeams(tx, users);
}
