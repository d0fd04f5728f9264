/**
 * Permissions of an import of users: each row may do what the user who started it may do in the user administration.
 */
import { invitations } from '@mainstay/contract/identity/invitations';
import { teams as teamEndpoints } from '@mainstay/contract/people/teams';
import { users } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { getDenialError, toPolicy } from '../../platform/session/endpoint-policy.ts';
import type { Row, RowError } from '../imports/import-rows.ts';
import type { Run } from '../imports/import-run.ts';
import { canGrantRoles, isAdministrator, LAST_ADMIN_MESSAGE, ROLE_ABOVE_OWN_MESSAGE } from './user-roles.ts';

/**
 * The user who started an import, with their current permissions. A user who was deactivated since then has no roles.
 */
export interface ImportStarter extends Pick<Access, 'roles' | 'userAccessType'> {
  /** In lower case. */
  email: string;
}

/** The existing teams and those that the file creates, by case-insensitive name. */
export class TeamNames {
  readonly #existing: ReadonlySet<string>;
  readonly #names: Map<string, string>;

  constructor(existing: readonly string[]) {
    this.#names = new Map(existing.map((name) => [name.toLowerCase(), name]));
    this.#existing = new Set(existing);
  }

  /** Returns the name of a team in its stored case. For a new team, the first occurrence determines the name. */
  resolveName(name: string): string {
    const key = name.toLowerCase();
    const known = this.#names.get(key) ?? name;
    this.#names.set(key, known);
    return known;
  }

  exists(name: string): boolean {
    return this.#existing.has(name);
  }
}

/** The data that the rows of a batch of users are validated against. */
export interface PeopleContext {
  /** Null for the command line, which only the operator of the server can use. */
  starter: ImportStarter | null;
  teams: TeamNames;
  /** The lower-case emails of administrators, updated while rows are planned. */
  administrators: Set<string>;
}

export const ONLY_ADMIN_CHANGES = 'Only an administrator can change users.';
export const ONLY_ADMIN_LEADS = 'Only an administrator can set the lead of a team.';
export const ONLY_ADMIN_TEAMS = 'Only an administrator can create teams.';
export const NOT_YOUR_OWN = 'You cannot change your own role or access.';

const getRoles = (row: Row): string[] => (typeof row.roles === 'string' ? (JSON.parse(row.roles) as string[]) : []);
const getTeams = (row: Row): [name: string, isLead: boolean][] =>
  typeof row.teams === 'string' ? (JSON.parse(row.teams) as [string, boolean][]) : [];
const getEmail = (row: Row): string => String(row.email).toLowerCase();

const toRowError = (reason: string): RowError => ({ column: null, reason });

/** @param change the differences, if the user exists */
export function checkUserRow(
  existing: Row | undefined,
  change: Row,
  { starter, teams, administrators }: PeopleContext,
): RowError | undefined {
  const denialReason = starter && checkStarter(existing, change, { starter, teams });
  if (denialReason) return toRowError(denialReason);
  return existing && checkLastAdmin(existing, change, administrators);
}

/**
 * Returns why the starter may not write the row. A new user gets only what an invitation could give: roles, access, and
 * membership of an existing team.
 */
function checkStarter(
  existing: Row | undefined,
  change: Row,
  { starter, teams }: { starter: ImportStarter; teams: TeamNames },
): string | undefined {
  if (existing) {
    if (getDenialError(toPolicy(users.updateUser), starter)) return ONLY_ADMIN_CHANGES;
    const isOwn = getEmail(existing) === starter.email;
    if (isOwn && (change.roles !== undefined || change.user_access_type !== undefined)) return NOT_YOUR_OWN;
  } else {
    const denial = getDenialError(toPolicy(invitations.inviteUsers), starter);
    if (denial) return denial.message;
  }
  if (!canGrantRoles(starter, getRoles(change))) return ROLE_ABOVE_OWN_MESSAGE;
  for (const [name, isLead] of getTeams(change)) {
    if (!teams.exists(name) && getDenialError(toPolicy(teamEndpoints.createTeam), starter)) return ONLY_ADMIN_TEAMS;
    if (isLead && getDenialError(toPolicy(teamEndpoints.updateTeam), starter)) return ONLY_ADMIN_LEADS;
  }
  return undefined;
}

const toAdminCandidate = (user: Row) => ({
  roles: getRoles(user),
  user_access_type: user.user_access_type === 'full' ? ('full' as const) : ('read_only' as const),
  status: String(user.status),
});

function checkLastAdmin(existing: Row, change: Row, administrators: Set<string>): RowError | undefined {
  const email = getEmail(existing);
  if (isAdministrator(toAdminCandidate({ ...existing, ...change }))) administrators.add(email);
  else if (administrators.has(email)) {
    if (administrators.size === 1) return toRowError(LAST_ADMIN_MESSAGE);
    administrators.delete(email);
  }
  return undefined;
}

export const USERS_UNDO_FORBIDDEN = 'Only an administrator can undo this user import.';

/** The effects of a user import. */
export interface UserImportEffects {
  /** Whether existing users were changed. */
  changed: boolean;
  /** The roles of the created users. */
  roles: readonly string[];
}

type Caller = Pick<Access, 'roles' | 'userAccessType' | 'user'>;

/**
 * Returns whether a caller may undo a user import, which requires permission to change users. Users who may invite
 * others may also undo their own import if it only created users.
 */
export const canUndoUserImport = (access: Caller, { context }: Run, { changed, roles }: UserImportEffects): boolean =>
  !getDenialError(toPolicy(users.updateUser), access) ||
  (context.startedBy === access.user && !changed && canGrantRoles(access, roles));

/** Returns the effects of a user import that determine who may undo it. */
export async function getUserImportEffects(tx: TenantTx, importId: number): Promise<UserImportEffects> {
  const [found] = await tx.rows<UserImportEffects>(
    `select exists (select from import_rows where tenant_id = $1 and import_id = $2 and outcome = 'updated') as changed,
       array(select distinct r.abbr from import_rows i join user_roles ur on ur.tenant_id = $1 and ur.user_id = i.entity_id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where i.tenant_id = $1 and i.import_id = $2 and i.outcome = 'created') as roles`,
    [tx.tenant, importId],
  );
  return found ?? { changed: true, roles: [] };
}
