/**
 * Runs a complete OpenID Connect provider in its own process, with the claims of Microsoft or Google and rotating refresh tokens. Takes its
 * settings as JSON in the first argument and prints `ready <issuer>` once it accepts calls.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

interface Settings {
  client: { id: string; secret: string };
  redirectUris: string[];
  /** Claims of each user who can sign in, by login. */
  accounts: Record<string, Record<string, unknown>>;
  /** Lifetime of access tokens in seconds. */
  accessTokenSeconds?: number;
}

const { client, redirectUris, accounts, accessTokenSeconds = 3600 } = JSON.parse(process.argv[2] ?? '{}') as Settings;

const server = http.createServer();
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
  claims: { openid: ['sub', ...claims], email: ['email'], profile: ['name'] },
  // Like Google and Microsoft, include the claims in the ID token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  ttl: { AccessToken: accessTokenSeconds, Session: 3600, Grant: 3600, Interaction: 600, IdToken: 3600 },
  findAccount: (_, id) => {
    const account = accounts[id];
    return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
  },
};
const provider = new Provider(issuer, configuration);
// The account picker of Google and Microsoft is a regular login prompt here.
provider.use(async (ctx, next) => {
  if (ctx.query.prompt === 'select_account') ctx.query = { ...ctx.query, prompt: 'login' };
  await next();
});
server.on('request', provider.callback());
process.stdout.write(`ready ${issuer}\n`);
