/** Which sign-in method a tenant uses, as shown to users who are about to sign in. */
import type { Strategy } from '@mainstay/contract/identity';
import { oauth, OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { getIssuer } from '../sign-in-oauth/external-account.ts';
import type { Provider } from './sign-in-providers.ts';

/** The first enabled provider in this order is used. If no provider is enabled, users sign in with passwords. */
const PROVIDER_ORDER: readonly Strategy[] = ['SAML2', 'OAuth-Google', 'OAuth-Office365'];

/** Returns the provider that users sign in with, or undefined if they use passwords. */
export const findActiveProvider = (providers: readonly Provider[]): Provider | undefined =>
  PROVIDER_ORDER.map((strategy) => providers.find((p) => p.enabled && p.strategy === strategy)).find(
    (p) => p !== undefined,
  );

export interface SignInTarget {
  auth_strategy: Strategy;
  /** The identifier of the provider, or empty without a provider. */
  idp_server: string;
  /** Where the browser goes to sign in. */
  sso_url: string;
}

/** @param address of the tenant's application, such as `https://acme.example.com` */
export function getSignInTarget(provider: Provider | undefined, address: string): SignInTarget {
  if (!provider) return { auth_strategy: 'local', idp_server: '', sso_url: address };
  const { strategy, idp_server, config } = provider;
  const oauthStrategy = OAuthStrategy.safeParse(strategy).data;
  return {
    auth_strategy: strategy,
    idp_server: (oauthStrategy ? getIssuer(oauthStrategy, config) : idp_server) ?? '',
    sso_url: `${address}${oauthStrategy ? oauth.startSignIn.path : saml.startSignIn.path}`,
  };
}
