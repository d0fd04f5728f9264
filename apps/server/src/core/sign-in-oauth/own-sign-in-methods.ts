/** The sign-in methods that a user has or could add. */
import { OAuthStrategy, type SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import { getOwner } from '../identity/account-owner.ts';
import { isReady, signInMethods, toContractStrategy } from '../identity/sign-in-methods.ts';
import { canUsePassword } from '../identity/sign-in-permission.ts';
import { findProviders, type Provider } from '../identity/sign-in-providers.ts';

/** An external account that is linked. */
export interface LinkedAccount {
  id: number;
  strategy: string;
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
export function toSignInMethods(features: FeatureSet, facts: SignInMethodFacts): SignInMethod[] {
  const strategies = ['local', ...signInMethods.from(features).map(({ strategy }) => strategy)];
  const methods = strategies
    .map((strategy) => toMethod(features, strategy, facts))
    .filter((method) => method !== undefined);
  return methods.map((method) => ({
    ...method,
    may_unlink: method.account !== null && methods.some((other) => other !== method && other.usable),
  }));
}

function toMethod(
  features: FeatureSet,
  strategy: string,
  { hasPassword, roles, providers, accounts }: SignInMethodFacts,
): SignInMethod | undefined {
  const method = { strategy: toContractStrategy(strategy), account: null, may_link: false, may_unlink: false };
  if (strategy === 'local') return canUsePassword(providers, roles) ? { ...method, usable: hasPassword } : undefined;
  const isOpen = providers.some(
    (provider) => provider.strategy === strategy && provider.enabled && isReady(features, provider),
  );
  // Only accounts at Google and Microsoft are linked. Other providers are the tenant's own and vouch for the email.
  if (!OAuthStrategy.safeParse(strategy).success) return isOpen ? { ...method, usable: true } : undefined;
  const linkedAccount = accounts.find((account) => account.strategy === strategy);
  if (!linkedAccount) return isOpen ? { ...method, usable: false, may_link: true } : undefined;
  const { email, linked_at, last_used_at } = linkedAccount;
  const account = { email, linked_at: linked_at.toISOString(), last_used_at: last_used_at.toISOString() };
  return { ...method, usable: isOpen, account };
}

export const findLinkedAccounts = (tx: TenantTx, userId: number): Promise<LinkedAccount[]> =>
  tx.rows<LinkedAccount>(
    `select i.id, p.strategy, i.email, i.linked_at, i.last_used_at from external_identities i
       join sign_in_providers p on p.tenant_id = $1 and p.id = i.provider_id
     where i.tenant_id = $1 and i.user_id = $2 order by i.id`,
    [tx.tenant, userId],
  );

export async function findOwnSignInMethods(tx: TenantTx, userId: number): Promise<SignInMethod[]> {
  const [owner, providers, accounts] = await Promise.all([
    getOwner(tx, userId),
    findProviders(tx),
    findLinkedAccounts(tx, userId),
  ]);
  const facts = { hasPassword: owner.password_hash !== null, roles: owner.roles, providers, accounts };
  return toSignInMethods(tx.features, facts);
}
