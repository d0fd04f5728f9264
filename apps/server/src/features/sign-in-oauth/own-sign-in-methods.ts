/** Pure rules: the sign-in methods that a user has or could add. */
import type { SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import { STRATEGIES, type Strategy } from '@mainstay/contract/rules/strategies';
import { canUsePassword } from '../identity/sign-in-permission.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { isReady } from '../identity/listed-providers.ts';

/** An external account that is linked. */
export interface LinkedAccount {
  id: number;
  strategy: Strategy;
  email: string | null;
  linked_at: Date;
  last_used_at: Date;
}

export interface SignInMethodFacts {
  hasPassword: boolean;
  roles: readonly string[];
  providers: readonly Provider[];
  accounts: readonly LinkedAccount[];
}

/** Returns passwords if this user may use one, the enabled providers, and previously linked accounts. */
export function toSignInMethods(facts: SignInMethodFacts): SignInMethod[] {
  const methods = STRATEGIES.map((strategy) => toMethod(strategy, facts)).filter((method) => method !== undefined);
  return methods.map((method) => ({
    ...method,
    may_unlink: method.account !== null && methods.some((other) => other !== method && other.usable),
  }));
}

function toMethod(
  strategy: Strategy,
  { hasPassword, roles, providers, accounts }: SignInMethodFacts,
): SignInMethod | undefined {
  const method = { strategy, account: null, may_link: false, may_unlink: false };
  if (strategy === 'local') return canUsePassword(providers, roles) ? { ...method, usable: hasPassword } : undefined;
  const isOpen = providers.some((provider) => provider.strategy === strategy && provider.enabled && isReady(provider));
  // The tenant's identity provider vouches for the email, so there is nothing to link.
  if (strategy === 'SAML2') return isOpen ? { ...method, usable: true } : undefined;
  const linkedAccount = accounts.find((account) => account.strategy === strategy);
  if (!linkedAccount) return isOpen ? { ...method, usable: false, may_link: true } : undefined;
  const { email, linked_at, last_used_at } = linkedAccount;
  const account = { email, linked_at: linked_at.toISOString(), last_used_at: last_used_at.toISOString() };
  return { ...method, usable: isOpen, account };
}
