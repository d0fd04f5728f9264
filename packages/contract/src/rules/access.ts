/** Read and write rules. Screens use them to hide controls, and the server enforces them. */
import type { Role } from '../kit.ts';

/** Roles that can read every account of the tenant (decision 5). */
const READS_ALL: readonly string[] = ['ADM', 'DA', 'CSO', 'EXE'];
/** Roles that can write to every account. */
const WRITES_ALL: readonly string[] = ['ADM', 'CSO'];
/** Roles that can open the administration. */
export const ADMIN_ROLES = ['ADM', 'DA', 'CSO'] as const satisfies readonly Role[];

export const canReadAllAccounts = (roles: readonly string[]): boolean => roles.some((r) => READS_ALL.includes(r));
export const canWriteAllAccounts = (roles: readonly string[]): boolean => roles.some((r) => WRITES_ALL.includes(r));
export const canOpenAdmin = (roles: readonly string[]): boolean =>
  roles.some((r) => (ADMIN_ROLES as readonly string[]).includes(r));
/** Only team leads see the reports entry (1-shell-38). */
export const canOpenReports = (roles: readonly string[]): boolean => roles.includes('CSL');
/** The manager flag `rolesExist` is set for team leads and executives (1-shell-40). */
export const isManager = (roles: readonly string[]): boolean => roles.includes('CSL') || roles.includes('EXE');

/** Whose accounts a call reads, from the narrowest. It never adds accounts to those that the caller may read. */
export const OWNER_SCOPES = ['mine', 'team', 'all'] as const;
export type OwnerScope = (typeof OWNER_SCOPES)[number];
export const OWNER_SCOPE_LABELS: Readonly<Record<OwnerScope, string>> = {
  mine: 'My accounts',
  team: 'My team',
  all: 'All accounts',
};

/** A caller's relation to one account: P is primary, E extended team, A access by role without a membership. */
export type UserType = 'P' | 'E' | 'A';
export interface AccountPermission {
  read_only: boolean;
  user_type: UserType;
}
/** Returns whether the user is read-only in general or on this account, regardless of the user type (decision 22). */
export const isReadOnly = (userAccessType: 'full' | 'read_only', permission: AccountPermission): boolean =>
  userAccessType === 'read_only' || permission.read_only;

export const READ_ONLY_MESSAGE = 'You have read-only access to this account.';
export const noAccessMessage = (account: string): string =>
  `You do not have access to ${account}. Please contact your administrator.`;

/** Labels for the members of an account in owner lists (2-C-14). */
export const OWNER_TYPES = { P: 'Primary', E: 'secondary' } as const;

const OWNERSHIP = { P: 'Primary CSM', E: 'Extended Team', view: 'Extended Team View Only' } as const;
export type Ownership = (typeof OWNERSHIP)[keyof typeof OWNERSHIP];
export const OWNERSHIPS: readonly Ownership[] = [OWNERSHIP.P, OWNERSHIP.E, OWNERSHIP.view];
/** Formats the ownership of a membership (2-accounts-15). Returns an empty string without a membership. */
export function formatOwnership(memberType: 'P' | 'E' | null, readOnly: boolean): Ownership | '' {
  if (memberType === 'P') return OWNERSHIP.P;
  if (memberType === 'E') return readOnly ? OWNERSHIP.view : OWNERSHIP.E;
  return '';
}
