/** Connects the tokens of the OpenID Connect provider with the access to Graph. */
import type { Provider } from 'oidc-provider';
import type { MailProviderSeed } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { AccessTokens } from '../mailboxes/access-tokens.ts';
import type { Consents } from '../mailboxes/control.ts';

const stripResource = (scope: string) => scope.replace('https://graph.microsoft.com/', '');

export function createConsents(
  provider: Provider,
  { users, client, accessTokenSeconds = 3600 }: MailProviderSeed,
  tokens: AccessTokens,
): Consents {
  /** The grants of each user. */
  const grants = new Map<string, Set<string>>();
  const clientId = client?.id ?? '';

  const findUser = (email: string) => users.find((user) => user.email.toLowerCase() === email.toLowerCase());
  /** Like Microsoft, leaves out `offline_access`, and what the user does not grant. */
  const limit = (email: string, scopes: readonly string[]) => {
    const granted = findUser(email)?.scopes;
    return scopes
      .map(stripResource)
      .filter((scope) => scope !== 'offline_access' && (!granted || !scope.includes('.') || granted.includes(scope)));
  };

  provider.on('access_token.saved', ({ jti, accountId = '', scope = '', grantId = '' }) => {
    grants.set(accountId, (grants.get(accountId) ?? new Set()).add(grantId));
    const scopes = limit(accountId, scope.split(' '));
    tokens.issue(jti, { user: accountId, scopes, seconds: accessTokenSeconds, grant: grantId });
  });
  provider.on('access_token.destroyed', ({ jti }) => tokens.delete(jti));
  provider.on('grant.revoked', (_, grantId) => tokens.deleteGrant(grantId));
  provider.use(async (ctx, next) => {
    await next();
    const reply = ctx.body as { access_token?: string; scope?: string } | undefined;
    if (ctx.path === '/token' && reply?.access_token && reply.scope)
      reply.scope = limit(ctx.oidc.account?.accountId ?? '', reply.scope.split(' ')).join(' ');
  });

  return {
    async grant(email, scopes) {
      const user = findUser(email);
      const known = await provider.Client.find(clientId);
      if (!user || !known) throw new Error(`There is no user ${email}.`);
      const accountId = user.email;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope(scopes.join(' '));
      const grantId = await grant.save();
      const properties = { client: known, accountId, grantId, scope: scopes.join(' '), gty: 'authorization_code' };
      const access = new provider.AccessToken({ ...properties, claims: {} });
      const accessToken = await access.save();
      const hasRefresh = scopes.includes('offline_access');
      return {
        access_token: accessToken,
        ...(hasRefresh && { refresh_token: await new provider.RefreshToken(properties).save() }),
        expires_in: accessTokenSeconds,
        scope: limit(accountId, scopes).join(' '),
      };
    },
    async revoke(email) {
      const accountId = findUser(email)?.email ?? '';
      for (const grantId of grants.get(accountId) ?? []) {
        await provider.AccessToken.revokeByGrantId(grantId);
        await provider.RefreshToken.revokeByGrantId(grantId);
        await provider.Grant.adapter.destroy(grantId);
      }
      grants.delete(accountId);
    },
  };
}
