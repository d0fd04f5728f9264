/** Who may sign in, and from where. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { isLoopback } from '../../platform/config.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';

/**
 * Returns the tenant of a host. Responds with 400 if the host names no tenant, and 404 if the tenant does not exist or
 * is inactive (1-S-05).
 */
export function requireHostTenant(host: HostTenant | null | undefined): HostTenant {
  if (host === undefined) throw new BusinessError('No company found at this address.');
  if (!host?.active) throw new NotFoundError('Company');
  return host;
}

/** Returns whether a user may use the administrators' sign-in, which is for ADM, DA and CSO only. */
export const canSignInAsAdmin = (roles: readonly string[]): boolean => canOpenAdmin(roles);

/**
 * If users sign in with a provider, only administrators may use passwords, so that a failing provider does not lock
 * everyone out permanently. Tenants can also allow both methods.
 */
export const canUsePassword = (
  providers: readonly { strategy: string; enabled: boolean }[],
  roles: readonly string[],
): boolean => {
  const enabled = providers.filter((provider) => provider.enabled).map((provider) => provider.strategy);
  return enabled.length === 0 || enabled.includes('local') || roles.includes('ADM');
};

/**
 * The demo tenant's password is public, so its sign-ins are limited to this machine unless the operator enabled the
 * demo.
 */
export const canUseDemo = (ip: string, isDemoEnabled: boolean): boolean =>
  isDemoEnabled || isLoopback(ip.replace(/^::ffff:/, ''));
