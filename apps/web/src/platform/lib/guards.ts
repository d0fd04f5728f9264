/**
 * Guards of routes. The server enforces the same rules; the guards only prevent users from opening screens that would
 * be empty.
 */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { redirect } from '@tanstack/react-router';
import { getSession, isAdministrator } from './session.ts';

/** Redirects users without the role ADM, DA or CSO from the administration to their dashboard. */
export function requireAdmin(): void {
  if (!canOpenAdmin(getSession()?.role ?? [])) throw redirect({ to: '/dashboard', replace: true });
}

/** Redirects users without the role ADM from parts of the administration that require it. */
export function requireAdministrator(): void {
  const session = getSession();
  if (!session || !isAdministrator(session)) throw redirect({ to: '/dashboard', replace: true });
}
