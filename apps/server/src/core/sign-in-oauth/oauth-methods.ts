/** Google and Microsoft in the list of sign-in methods. */
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { OAUTH_STRATEGIES, SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { oauth, type OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { SignInMethodKind, ViewContext } from '../identity/sign-in-methods.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { getIssuer } from './external-account.ts';
import { getOidcClient } from './provider-tokens.ts';
import { testOAuth } from './test-connection.ts';

const getRedirectUri = (address: string) => `${address}${oauth.finishSignIn.path}`;

const toOAuthDetails = (
  { client_id, client_secret_sealed, config }: Provider,
  { address }: ViewContext,
): SignInProvider['oauth'] => ({
  settings: {
    client_id: client_id ?? '',
    issuer: config.issuer ?? '',
    directory: config.directory ?? '',
    hosted_domain: config.hosted_domain ?? '',
  },
  has_secret: client_secret_sealed !== null,
  register: { redirect_uri: getRedirectUri(address) },
});

const createMethod = (strategy: OAuthStrategy): SignInMethodKind => ({
  strategy,
  label: SIGN_IN_METHODS[strategy].label,
  isReady: ({ config, client_id, client_secret_sealed }) =>
    Boolean(getIssuer(strategy, config) && client_id && client_secret_sealed),
  toView: (provider, context) => ({ oauth: toOAuthDetails(provider, context) }),
  getIssuer: ({ config }) => getIssuer(strategy, config),
  getSignInUrl: (_provider, address) => `${address}${oauth.startSignIn.path}`,
  test: (services, provider, { tenant, address }) =>
    testOAuth(services, {
      strategy,
      issuer: getIssuer(strategy, provider.config),
      client: getOidcClient({ tenant }, services, provider),
      redirectUri: getRedirectUri(address),
    }),
});

export const oauthMethods = OAUTH_STRATEGIES.map(createMethod);
