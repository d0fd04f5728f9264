/** Who stands above whom: what a person may hand on to another. */

/** From the widest reach to the narrowest. Any other role only gives menus and stands below them all. */
const LADDER: readonly string[] = ['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM'];

const heightOf = (role: string): number => (LADDER.includes(role) ? LADDER.length - LADDER.indexOf(role) : 0);
const highest = (roles: readonly string[]): number => Math.max(-1, ...roles.map(heightOf));

/** Nobody gives a role above their own. */
export const mayGiveRoles = (own: readonly string[], given: readonly string[]): boolean =>
  highest(given) <= highest(own);

/** The seeded roles from the top, then the others by their abbreviation. */
export const byHeight = (a: string, b: string): number => heightOf(b) - heightOf(a) || (a < b ? -1 : a > b ? 1 : 0);
