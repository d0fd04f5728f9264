/** Stores access to provider data encrypted, renews it on use, and erases it when the provider ends it. */
import { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { z } from 'zod';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Services } from '../../platform/http/services.ts';
import { type OidcClient, OidcError, type ProviderTokens, refreshTokens } from '../../platform/oidc/client.ts';
import { externalIdentityRevoked } from '../identity/events.ts';
import { openProviderSecret, openSecret } from '../identity/provider-settings.ts';
import { findProvider, type Provider } from '../identity/sign-in-providers.ts';
import { getIssuer } from './external-account.ts';

/** Seconds for which a token must still be valid when a call starts. */
const MIN_REMAINING_S = 60;

const SealedTokens = z.object({ access: z.string(), refresh: z.string().nullable() });

const getLocation = (tx: TenantTx, link: number): SealedLocation => ({
  tenant: tx.tenant,
  column: 'external_identities.tokens_sealed',
  row: link,
});

function openTokens(tx: TenantTx, services: Pick<Services, 'key'>, link: number, sealed: Buffer | null) {
  const text = openSecret(services, getLocation(tx, link), sealed);
  return text === undefined ? undefined : SealedTokens.parse(JSON.parse(text));
}

/** Stores the tokens of a link. If the provider returns no new refresh token, the old one is retained. */
export async function storeTokens(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  link: number,
  { access, refresh, expiresAt }: ProviderTokens,
): Promise<void> {
  const [row] = refresh
    ? []
    : await tx.rows<{ tokens_sealed: Buffer | null }>(
        'select tokens_sealed from external_identities where tenant_id = $1 and id = $2 for update',
        [tx.tenant, link],
      );
  const before = openTokens(tx, services, link, row?.tokens_sealed ?? null);
  const text = JSON.stringify({ access, refresh: refresh ?? before?.refresh ?? null });
  await tx.rows(
    'update external_identities set tokens_sealed = $3, tokens_expire_at = $4 where tenant_id = $1 and id = $2',
    [tx.tenant, link, services.key.sealer.seal(getLocation(tx, link), text), expiresAt],
  );
}

/**
 * Erases the tokens of a link that the provider no longer renews. The link remains, and its expiry time records when
 * access ended.
 */
async function eraseTokens(tx: TenantTx, link: { id: number; user_id: number }, now: Date): Promise<void> {
  const revoked = event(externalIdentityRevoked, { id: link.id, changes: { user: link.user_id } });
  await Promise.all([
    tx.rows(
      'update external_identities set tokens_sealed = null, tokens_expire_at = $3 where tenant_id = $1 and id = $2',
      [tx.tenant, link.id, now],
    ),
    record(tx, revoked, { userId: null, now }),
  ]);
}

/** Returns our client at a provider, or undefined if the provider is not fully set up. */
export function getOidcClient(
  tx: Pick<TenantTx, 'tenant'>,
  services: Pick<Services, 'key'>,
  provider: Provider,
): OidcClient | undefined {
  const strategy = OAuthStrategy.safeParse(provider.strategy).data;
  const issuer = strategy && getIssuer(strategy, provider.config);
  const { client_id: clientId } = provider;
  const clientSecret = openProviderSecret(tx, services, provider);
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

interface StoredTokens {
  id: number;
  user_id: number;
  tokens_sealed: Buffer | null;
  tokens_expire_at: Date | null;
}

/**
 * `missing`: there never was access. `ended`: the provider revoked it, and the user must sign in with the provider
 * again.
 */
export type TokenUnavailable = { none: 'missing' | 'ended' };

/**
 * Returns a token for a provider call that starts now, renewed if it is about to expire. Concurrent callers wait for
 * each other, because a provider may revoke a whole token family when it sees an old token twice. The caller must
 * commit the transaction before it uses the token; otherwise the renewed token is lost.
 *
 * @throws OidcError `unreachable` or `untrusted`; the tokens remain unchanged
 */
export async function getAccessToken(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  owner: { userId: number; strategy: OAuthStrategy },
): Promise<{ token: string; expiresAt: Date } | TokenUnavailable> {
  const provider = await findProvider(tx, owner.strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return { none: 'missing' };
  const [link] = await tx.rows<StoredTokens>(
    `select id, user_id, tokens_sealed, tokens_expire_at from external_identities
       where tenant_id = $1 and user_id = $2 and provider_id = $3 order by last_used_at desc limit 1 for update`,
    [tx.tenant, owner.userId, provider.id],
  );
  const tokens = link && openTokens(tx, services, link.id, link.tokens_sealed);
  if (!link || !tokens) return { none: link?.tokens_expire_at ? 'ended' : 'missing' };
  const now = services.now();
  if (link.tokens_expire_at && link.tokens_expire_at.getTime() > now.getTime() + MIN_REMAINING_S * 1000) {
    return { token: tokens.access, expiresAt: link.tokens_expire_at };
  }
  const renewed = tokens.refresh ? await renewUnlessEnded(services, client, tokens.refresh) : undefined;
  if (!renewed) {
    await eraseTokens(tx, link, now);
    return { none: 'ended' };
  }
  await storeTokens(tx, services, link.id, renewed);
  return { token: renewed.access, expiresAt: renewed.expiresAt };
}

/** Returns undefined if the provider has revoked the refresh token. */
async function renewUnlessEnded(
  services: Pick<Services, 'now' | 'config'>,
  client: OidcClient,
  refresh: string,
): Promise<ProviderTokens | undefined> {
  try {
    return await refreshTokens(services, client, refresh);
  } catch (error) {
    if (error instanceof OidcError && error.code === 'invalid_grant') return undefined;
    throw error;
  }
}
