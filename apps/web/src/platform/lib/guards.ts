/**
 * Guards of routes. The server enforces the same rules; the guards only explain why a screen would be empty.
 */
import { ADMIN_ROLES, canOpenAdmin } from '@mainstay/contract/rules/access';
import { getSession, isAdministrator } from './session.ts';

/** The user has none of the roles that may open a screen. */
export class ForbiddenScreenError extends Error {
  override readonly name = 'ForbiddenScreenError';
  readonly roles: readonly string[];

  constructor(roles: readonly string[]) {
    super('The screen requires another role.');
    this.roles = roles;
  }
}

/** @throws ForbiddenScreenError if the user has none of the roles */
export function requireRole(roles: readonly string[]): void {
  if (!getSession()?.role.some((role) => roles.includes(role))) throw new ForbiddenScreenError(roles);
}

/** @throws ForbiddenScreenError if the user has none of the roles ADM, DA and CSO */
export function requireAdmin(): void {
  if (!canOpenAdmin(getSession()?.role ?? [])) throw new ForbiddenScreenError(ADMIN_ROLES);
}

/** @throws ForbiddenScreenError if the user does not have the role ADM, which some parts of the administration require */
export function requireAdministrator(): void {
  const session = getSession();
  if (!session || !isAdministrator(session)) throw new ForbiddenScreenError(['ADM']);
}
