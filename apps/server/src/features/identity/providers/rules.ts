/** Which way in a company uses, as whoever is about to sign in is told. */
import type { Strategy } from '@mainstay/contract/identity';
import { oauth, OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { saml } from '@mainstay/contract/identity/saml';
import { getIssuer } from '../oauth/rules.ts';
import type { Provider } from './data.ts';

/** Of several that are switched on, the first; passwords where there is none. */
const ORDER: readonly Strategy[] = ['SAML2', 'OAuth-Google', 'OAuth-Office365'];

/** The provider people sign in with; undefined where they use their passwords. */
export const providerInUse = (providers: readonly Provider[]): Provider | undefined =>
  ORDER.map((strategy) => providers.find((p) => p.enabled && p.strategy === strategy)).find((p) => p !== undefined);

export interface SignInTarget {
  auth_strategy: Strategy;
  /** Who the provider says it is; empty without one. */
  idp_server: string;
  /** Where the browser goes to sign in. */
  sso_url: string;
}

/** @param address of the company's application, as `https://acme.example.com` */
export function getSignInTarget(provider: Provider | undefined, address: string): SignInTarget {
  if (!provider) return { auth_strategy: 'local', idp_server: '', sso_url: address };
  const { strategy, idp_server, config } = provider;
  const known = OAuthStrategy.safeParse(strategy).data;
  return {
    auth_strategy: strategy,
    idp_server: (known ? getIssuer(known, config) : idp_server) ?? '',
    sso_url: `${address}${known ? oauth.startSignIn.path : saml.startSignIn.path}`,
  };
}
