/** What an import of users may do: what whoever started it may do on the screens of people, row by row. */
import type { Access } from '../../../platform/session/access.ts';
import { refusalOf } from '../../../platform/session/policy.ts';
import { administers, mayGive, teamPolicy, userPolicy } from '../../people/policy.ts';
import { ABOVE_OWN, LAST_ADMIN } from '../../people/rules.ts';
import type { Row } from '../landing/rules.ts';
import type { RowFault } from '../reading/rules.ts';

/** Who started an import, with what they may do by now: somebody deactivated meanwhile holds no role any more. */
export interface Starter extends Pick<Access, 'roles' | 'userAccessType'> {
  /** In lower case. */
  email: string;
}

/** Teams by name, whatever the case: those that are there and those that the file makes. */
export class TeamNames {
  readonly #existing: ReadonlySet<string>;
  readonly #names: Map<string, string>;

  constructor(existing: readonly string[]) {
    this.#names = new Map(existing.map((name) => [name.toLowerCase(), name]));
    this.#existing = new Set(existing);
  }

  /** The one name of a team; the first to come is that of a new one. */
  nameOf(name: string): string {
    const key = name.toLowerCase();
    const known = this.#names.get(key) ?? name;
    this.#names.set(key, known);
    return known;
  }

  exists(name: string): boolean {
    return this.#existing.has(name);
  }
}

/** What the rows of a batch of users are held against. */
export interface PeopleContext {
  /** Null for the command line of whoever operates the server. */
  starter: Starter | null;
  teams: TeamNames;
  /** E-mails, in lower case, of who administers; kept up while rows are planned. */
  administrators: Set<string>;
}

export const ONLY_ADMIN_CHANGES = 'Only an administrator may change people.';
export const ONLY_ADMIN_LEADS = 'Only an administrator may say who leads a team.';
export const ONLY_ADMIN_TEAMS = 'Only an administrator may make teams.';
export const NOT_YOUR_OWN = 'You cannot change your own role or access.';

const rolesOf = (row: Row): string[] => (typeof row.roles === 'string' ? (JSON.parse(row.roles) as string[]) : []);
const teamsOf = (row: Row): [name: string, isLead: boolean][] =>
  typeof row.teams === 'string' ? (JSON.parse(row.teams) as [string, boolean][]) : [];
const emailOf = (row: Row): string => String(row.email).toLowerCase();

const row = (reason: string): RowFault => ({ column: null, reason });

/** @param change of a user that exists, what differs */
export function userRowRefusal(
  existing: Row | undefined,
  change: Row,
  { starter, teams, administrators }: PeopleContext,
): RowFault | undefined {
  const refusal = starter && refusalByStarter(existing, change, { starter, teams });
  if (refusal) return row(refusal);
  return existing && lastAdminRefusal(existing, change, administrators);
}

/** Who is invited gets what an invitation gives: roles, access, and a place in a team that is there. */
function refusalByStarter(
  existing: Row | undefined,
  change: Row,
  { starter, teams }: { starter: Starter; teams: TeamNames },
): string | undefined {
  if (existing) {
    if (refusalOf(userPolicy.updateUser, starter)) return ONLY_ADMIN_CHANGES;
    const isOwn = emailOf(existing) === starter.email;
    if (isOwn && (change.roles !== undefined || change.user_access_type !== undefined)) return NOT_YOUR_OWN;
  } else {
    const barred = refusalOf(userPolicy.inviteUsers, starter);
    if (barred) return barred.message;
  }
  if (!mayGive(starter, rolesOf(change))) return ABOVE_OWN;
  for (const [name, isLead] of teamsOf(change)) {
    if (!teams.exists(name) && refusalOf(teamPolicy.createTeam, starter)) return ONLY_ADMIN_TEAMS;
    if (isLead && refusalOf(teamPolicy.updateTeam, starter)) return ONLY_ADMIN_LEADS;
  }
  return undefined;
}

const standing = (user: Row) => ({
  roles: rolesOf(user),
  user_access_type: user.user_access_type === 'full' ? ('full' as const) : ('read_only' as const),
  status: String(user.status),
});

function lastAdminRefusal(existing: Row, change: Row, administrators: Set<string>): RowFault | undefined {
  const email = emailOf(existing);
  if (administers(standing({ ...existing, ...change }))) administrators.add(email);
  else if (administrators.has(email)) {
    if (administrators.size === 1) return row(LAST_ADMIN);
    administrators.delete(email);
  }
  return undefined;
}
