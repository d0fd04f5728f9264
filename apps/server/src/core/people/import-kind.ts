/** The kind of imports that writes users: each row may do what the user who started the import may do. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { describeKind, type ImportKind } from '../imports/import-kinds.ts';
import type { WrittenRow, WrittenRows } from '../imports/import-rows.ts';
import { createTableKind, mapToSameName, toJsonText } from '../imports/table-kind.ts';
import { UndoStoppedError } from '../imports/undo-obstacles.ts';
import { lockTeamNames } from './create-team.ts';
import {
  canUndoUserImport,
  checkUserRow,
  getUserImportEffects,
  type PeopleContext,
  TeamNames,
  USERS_UNDO_FORBIDDEN,
} from './user-import-permission.ts';
import { LAST_ADMIN_MESSAGE, lockAdministrators } from './user-roles.ts';

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
async function setRolesAndTeams(tx: TenantTx, { created, updated }: WrittenRows): Promise<void> {
  const users = [...created, ...updated];
  await setRoles(tx, users);
  await setTeams(tx, users);
}

/** Users as rows of a table, with their roles and teams as the text of a JSON list. */
const ROLES_SQL = `(select coalesce(jsonb_agg(r.abbr order by r.abbr), '[]')::text from user_roles ur
  join roles r on r.tenant_id = t.tenant_id and r.id = ur.role_id where ur.tenant_id = t.tenant_id
  and ur.user_id = t.id)`;
const TEAMS_SQL = `(select coalesce(jsonb_agg(jsonb_build_array(e.name, m.is_lead) order by e.name), '[]')::text
  from team_members m
  join teams e on e.tenant_id = t.tenant_id and e.id = m.team_id where m.tenant_id = t.tenant_id and m.user_id = t.id)`;

const userRows = {
  table: 'users',
  identity: ['id'],
  columns: {
    external_id: 'text',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    title: 'text',
    user_access_type: 'text',
    manager_id: 'bigint',
  },
  creation: { status: 'text' },
  uniques: [
    { columns: ['email_key'], label: 'Email' },
    { columns: ['external_id'], label: 'User ID' },
  ],
  computed: (row: Record<string, unknown>) => ({
    email_key: typeof row.email === 'string' ? row.email.toLowerCase() : null,
  }),
  linked: { roles: ROLES_SQL, teams: TEAMS_SQL },
  /** The status decides whether a user counts as an administrator. */
  reads: { status: 't.status' },
  touches: 'updated_at',
} as const;

interface PeopleRow {
  email: string | null;
  roles: string[];
  user_access_type: 'full' | 'read_only' | null;
  administrators: string[];
  teams: string[];
}

/**
 * Returns the user who started the import with their current permissions, the administrators, and the existing teams
 * among the given names.
 *
 * @param startedBy null for the command line
 */
async function getPeopleContext(
  tx: TenantTx,
  startedBy: number | null,
  teamNames: readonly string[],
): Promise<PeopleContext> {
  const [found] = await tx.rows<PeopleRow>(
    `select u.email_key as email, u.user_access_type,
       array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id and u.status = 'active') as roles,
       array(select a.email_key from users a join user_roles ur on ur.tenant_id = $1 and ur.user_id = a.id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = 'ADM'
         where a.tenant_id = $1 and a.status = 'active' and a.user_access_type = 'full') as administrators,
       array(select t.name from teams t where t.tenant_id = $1 and lower(t.name) = any($3) order by t.id desc) as teams
     from (select) nobody left join users u on u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, startedBy, [...new Set(teamNames.map((name) => name.toLowerCase()))]],
  );
  if (!found) throw new Error('A statement that always has a row had none.');
  const { email, roles, user_access_type: userAccessType } = found;
  return {
    starter: startedBy === null ? null : { email: email ?? '', roles, userAccessType: userAccessType ?? 'read_only' },
    teams: new TeamNames(found.teams),
    administrators: new Set(found.administrators),
  };
}

/** Returns whether there is an administrator: an active user with the role ADM and full access. */
async function hasAdmin(tx: TenantTx): Promise<boolean> {
  const { administrators } = await getPeopleContext(tx, null, []);
  return administrators.size > 0;
}

const tableKind = createTableKind<{ people: PeopleContext }>({
  ...describeKind('users'),
  target: userRows,
  columns: mapToSameName('external_id', 'email', 'first_name', 'last_name', 'title', 'user_access_type'),
  references: [],
  self: {
    field: 'manager_email',
    column: 'manager_id',
    unique: 0,
    getKey: (text) => text.toLowerCase(),
    reason: 'No user has this email.',
    children: 'reporting people',
  },
  notNull: () => ({ first_name: '', last_name: '', user_access_type: 'full', roles: '["CSM"]', teams: '[]' }),
  creation: () => ({ status: 'invited' }),
  normalize: (row, fields, { people }) => {
    if (fields.role) row.roles = toJsonText([fields.role]);
    const team = typeof fields.team === 'string' && fields.team !== '' ? fields.team : undefined;
    // A team has one name, regardless of its case in the file.
    if (team) row.teams = toJsonText([[people.teams.resolveName(team), fields.is_lead ?? false]]);
    return undefined;
  },
  guard: (existing, change, { people }) => checkUserRow(existing, change, people),

  async loadContext(tx, records, { startedBy }) {
    const teamNames = records.flatMap(({ fields }) => (typeof fields.team === 'string' ? [fields.team] : []));
    return { people: await getPeopleContext(tx, startedBy, teamNames) };
  },
  analyzedTables: ['users', 'user_roles', 'team_members'],
  async lock(tx, step) {
    await lockAdministrators(tx);
    if (step === 'run') await lockTeamNames(tx);
  },
  async findUndoDenial(tx, access, run) {
    const canUndo = canUndoUserImport(access, run, await getUserImportEffects(tx, run.id));
    return canUndo ? undefined : USERS_UNDO_FORBIDDEN;
  },
  afterWrite: setRolesAndTeams,
  ownTables: ['user_roles', 'team_members', 'users'],
});

export const userKind: ImportKind = {
  ...tableKind,
  async undo(tx, run, rows) {
    const hadAdmin = await hasAdmin(tx);
    await tableKind.undo(tx, run, rows);
    if (hadAdmin && !(await hasAdmin(tx))) throw new UndoStoppedError(LAST_ADMIN_MESSAGE);
  },
};
