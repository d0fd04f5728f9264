/** The kind of imports that writes users: each row may do what the user who started the import may do. */
import { describeKind, type ImportKind } from '../imports/import-kinds.ts';
import { createTableKind, mapToSameName, toJsonText } from '../imports/table-kind.ts';
import { UndoStoppedError } from '../imports/undo-obstacles.ts';
import { setRolesAndTeams } from './bulk/commands.ts';
import { userRows } from './bulk/rules.ts';
import { canUndoUserImport, getUserImportEffects, USERS_UNDO_FORBIDDEN } from './can-undo-user-import.ts';
import { lockAdministrators, lockTeamNames } from './commands.ts';
import { LAST_ADMIN_MESSAGE } from './rules.ts';
import { getPeopleContext, hasAdmin } from './user-import-context.ts';
import { checkUserRow, type PeopleContext } from './user-import-permission.ts';

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
