/** Who may sign in here, and from where. */
import type { Strategy } from '@mainstay/contract/identity';
import type { identity } from '@mainstay/contract/identity';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { isLoopback } from '../../platform/config.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { open, own, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof identity> = {
  checkDomain: open,
  isActive: open,
  getDomain: open,
  findDomains: open,
  authenticate: open,
  authenticateAdmin: open,
  authenticateOn: open,
  exchangeCode: open,
  signOut: own('session'),
  ssoSignOut: open,
  setAppearance: own('session'),
};

/** The company a host names: 400 on a host without one, 404 for one that is not there or not active (1-S-05). */
export function requireHostTenant(host: HostTenant | null | undefined): HostTenant {
  if (host === undefined) throw new BusinessError('This address names no company.');
  if (!host?.active) throw new NotFoundError('Company');
  return host;
}

/** The administrators' sign-in is for ADM, DA and CSO only. */
export const canSignInAsAdmin = (roles: readonly string[]): boolean => canOpenAdmin(roles);

/**
 * Where people sign in with a provider, passwords open for administrators only, so that a provider that fails locks
 * nobody out for good; unless the company lets people use both.
 */
export const canUsePassword = (
  providers: readonly { strategy: Strategy; enabled: boolean }[],
  roles: readonly string[],
): boolean => {
  const enabled = providers.filter((provider) => provider.enabled).map((provider) => provider.strategy);
  return enabled.length === 0 || enabled.includes('local') || roles.includes('ADM');
};

/** The demo company's password is public: its sign-ins are for this machine unless the operator asked for the demo. */
export const canUseDemo = (ip: string, demoAskedFor: boolean): boolean =>
  demoAskedFor || isLoopback(ip.replace(/^::ffff:/, ''));
