/** A complete OpenID Connect provider with the claims of Microsoft or Google and rotating refresh tokens. */
import { type Configuration, Provider } from 'oidc-provider';

export interface OidcSettings {
  client: { id: string; secret: string };
  redirectUris: string[];
  /** Claims of each user who can sign in, by login. */
  accounts: Record<string, Record<string, unknown>>;
  /** Lifetime of access tokens in seconds. */
  accessTokenSeconds?: number;
  /** Scopes of an API. If there are some, refresh tokens are issued only with the scope `offline_access`, as at Microsoft. */
  apiScopes?: string[];
}

const LONG_S = 14 * 86_400;

export function createOidcProvider(issuer: string, settings: OidcSettings): Provider {
  const { client, redirectUris, accounts, accessTokenSeconds = 3600, apiScopes = [] } = settings;
  const claims = [...new Set(Object.values(accounts).flatMap((account) => Object.keys(account)))];
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key that signs the cookies of tests'] },
    scopes: ['openid', 'offline_access', ...apiScopes],
    claims: { openid: ['sub', ...claims], email: ['email'], profile: ['name'] },
    // Like Google and Microsoft, include the claims in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, __, { scopes }) => apiScopes.length === 0 || scopes.has('offline_access'),
    ttl: { AccessToken: accessTokenSeconds, Session: LONG_S, Grant: LONG_S, Interaction: 600, IdToken: 3600 },
    findAccount: (_, id) => {
      const account = accounts[id];
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
  };
  const provider = new Provider(issuer, configuration);
  // The account picker of Google and Microsoft is a regular login prompt here.
  provider.use(async (ctx, next) => {
    const { prompt, scope } = ctx.query;
    if (prompt === 'select_account') ctx.query = { ...ctx.query, prompt: 'login' };
    // OpenID Connect grants offline access only after a visible consent, which Microsoft does not require.
    if (apiScopes.length > 0 && prompt !== 'none' && String(scope).split(' ').includes('offline_access'))
      ctx.query = { ...ctx.query, prompt: prompt === 'consent' ? 'consent' : 'login consent' };
    await next();
  });
  return provider;
}
