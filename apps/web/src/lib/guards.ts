/**
 * Guards of routes. The server enforces the same rules; the guards only prevent users from opening screens that would
 * be empty.
 */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { redirect } from '@tanstack/react-router';
import { getSession } from './session.ts';

/** Redirects users without the role ADM, DA or CSO from the administration to their dashboard. */
export function requireAdmin(): void {
  if (!canOpenAdmin(getSession()?.role ?? [])) throw redirect({ to: '/dashboard', replace: true });
}

/** Redirects users without the role ADM from parts of the administration that require it. */
export function requireAdministrator(): void {
  if (!getSession()?.role.includes('ADM')) throw redirect({ to: '/dashboard', replace: true });
}
