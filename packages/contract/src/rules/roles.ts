/** Who stands above whom: what a person may hand on to another. */

/** From the widest reach to the narrowest. Any other role only gives menus and stands below them all. */
const LADDER: readonly string[] = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

const getRoleRank = (role: string): number => (LADDER.includes(role) ? LADDER.length - LADDER.indexOf(role) : 0);
const highest = (roles: readonly string[]): number => Math.max(-1, ...roles.map(getRoleRank));

/** Nobody gives a role above their own. */
export const canAssignRoles = (own: readonly string[], given: readonly string[]): boolean =>
  highest(given) <= highest(own);

/** The seeded roles from the top, then the others by their abbreviation. */
export const compareRoleRank = (a: string, b: string): number =>
  getRoleRank(b) - getRoleRank(a) || (a < b ? -1 : a > b ? 1 : 0);
