/** The rank of roles, which limits the roles that a user can assign. */

/** Sorted from the widest to the narrowest access. All other roles only control menus and rank below these. */
const LADDER: readonly string[] = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

const getRoleRank = (role: string): number => (LADDER.includes(role) ? LADDER.length - LADDER.indexOf(role) : 0);
const getHighestRank = (roles: readonly string[]): number => Math.max(-1, ...roles.map(getRoleRank));

/** Users cannot assign a role that ranks above their own. */
export const canAssignRoles = (own: readonly string[], assigned: readonly string[]): boolean =>
  getHighestRank(assigned) <= getHighestRank(own);

/** Compares roles: the seeded roles by rank, then the others by abbreviation. */
export const compareRoleRank = (a: string, b: string): number =>
  getRoleRank(b) - getRoleRank(a) || (a < b ? -1 : a > b ? 1 : 0);
