/** Guards of routes. The server enforces the same rules; these only keep people out of screens that would be empty. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { redirect } from '@tanstack/react-router';
import { getSession } from './session.ts';

/** Only ADM, DA and CSO open the administration; others go to their dashboard. */
export function requireAdmin(): void {
  if (!canOpenAdmin(getSession()?.role ?? [])) throw redirect({ to: '/dashboard', replace: true });
}

/** Some of the administration is for ADM alone. */
export function requireAdministrator(): void {
  if (!getSession()?.role.includes('ADM')) throw redirect({ to: '/dashboard', replace: true });
}
