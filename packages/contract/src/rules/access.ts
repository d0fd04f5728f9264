/** Rules of reading and writing that the screen hides by and the server enforces. */
import type { Role } from '../kit.ts';

/** Roles that read every account of the tenant (decision 5). */
const READS_ALL: readonly string[] = ['ADM', 'DA', 'CSO', 'EXE'];
/** Roles that write on every account. */
const WRITES_ALL: readonly string[] = ['ADM', 'CSO'];
/** Roles that open the administration. */
export const ADMIN_ROLES = ['ADM', 'DA', 'CSO'] as const satisfies readonly Role[];

export const canReadAllAccounts = (roles: readonly string[]): boolean => roles.some((r) => READS_ALL.includes(r));
export const canWriteAllAccounts = (roles: readonly string[]): boolean => roles.some((r) => WRITES_ALL.includes(r));
export const canOpenAdmin = (roles: readonly string[]): boolean =>
  roles.some((r) => (ADMIN_ROLES as readonly string[]).includes(r));
/** The reports entry is for team leads only (1-shell-38). */
export const canOpenReports = (roles: readonly string[]): boolean => roles.includes('CSL');
/** The manager flag `rolesExist`: a team lead or an executive (1-shell-40). */
export const isManager = (roles: readonly string[]): boolean => roles.includes('CSL') || roles.includes('EXE');

/** A caller's relation to one account: P primary, E extended team, A by role without a membership. */
export type UserType = 'P' | 'E' | 'A';
export interface AccountPermission {
  read_only: boolean;
  user_type: UserType;
}
/** Read-only for the person, or on this account, whatever the user type (decision 22). */
export const isReadOnly = (userAccessType: 'full' | 'read_only', permission: AccountPermission): boolean =>
  userAccessType === 'read_only' || permission.read_only;

export const READ_ONLY_MESSAGE = 'You have read-only access to this account.';
export const noAccessMessage = (account: string): string =>
  `You do not have access to ${account}. Please contact your administrator.`;

/** What a member of an account is called among those who may own things there (2-C-14). */
export const OWNER_TYPES = { P: 'Primary', E: 'secondary' } as const;

const OWNERSHIP = { P: 'Primary CSM', E: 'Extended Team', view: 'Extended Team View Only' } as const;
export type Ownership = (typeof OWNERSHIP)[keyof typeof OWNERSHIP];
export const OWNERSHIPS: readonly Ownership[] = [OWNERSHIP.P, OWNERSHIP.E, OWNERSHIP.view];
/** The ownership text of a membership (2-accounts-15); empty without one. */
export function formatOwnership(memberType: 'P' | 'E' | null, readOnly: boolean): Ownership | '' {
  if (memberType === 'P') return OWNERSHIP.P;
  if (memberType === 'E') return readOnly ? OWNERSHIP.view : OWNERSHIP.E;
  return '';
}
