/** Access to what a provider keeps of a person: sealed, renewed when it is used, erased when the provider ends it. */
import { OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { z } from 'zod';
import { type SealedLocation, UnsealError } from '../../../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { Services } from '../../../../platform/http/services.ts';
import { type OidcClient, type ProviderTokens, refreshTokens } from '../../../../platform/oidc/client.ts';
import { OidcError } from '../../../../platform/oidc/errors.ts';
import { recordAudit } from '../../../audit/commands.ts';
import { findProvider, type Provider } from '../../providers/data.ts';
import { getIssuer } from '../rules.ts';

/** Seconds that access must still last for a call that begins now. */
const SPARE_S = 60;

const Sealed = z.object({ access: z.string(), refresh: z.string().nullable() });

const getLocation = (tx: TenantTx, link: number): SealedLocation => ({
  tenant: tx.tenant,
  column: 'external_identities.tokens_sealed',
  row: link,
});

/** Undefined also for what lies under a secret that is not given any more. */
function openSecret(services: Pick<Services, 'key'>, place: SealedLocation, sealed: Buffer | null): string | undefined {
  if (!sealed) return undefined;
  try {
    return services.key.sealer.open(place, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

function openTokens(tx: TenantTx, services: Pick<Services, 'key'>, link: number, sealed: Buffer | null) {
  const text = openSecret(services, getLocation(tx, link), sealed);
  return text === undefined ? undefined : Sealed.parse(JSON.parse(text));
}

/** Keeps the tokens of a link. A provider that gives no new refresh token leaves the old one in force. */
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

/** The provider does not renew any more: the link stays, its tokens go, and the instant tells since when. */
async function eraseTokens(tx: TenantTx, link: { id: number; user_id: number }, now: Date): Promise<void> {
  await tx.rows(
    'update external_identities set tokens_sealed = null, tokens_expire_at = $3 where tenant_id = $1 and id = $2',
    [tx.tenant, link.id, now],
  );
  await recordAudit(tx, {
    verb: 'revoke',
    entity: 'external_identity',
    entityId: link.id,
    userId: null,
    changes: { user: link.user_id },
    now,
  });
}

/** How we are known to a provider; undefined where it is not set up whole. */
export function getOidcClient(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  provider: Provider,
): OidcClient | undefined {
  const strategy = OAuthStrategy.safeParse(provider.strategy).data;
  const issuer = strategy && getIssuer(strategy, provider.config);
  const { id, client_id: clientId, client_secret_sealed: sealed } = provider;
  const place = { tenant: tx.tenant, column: 'sign_in_providers.client_secret_sealed', row: id } as const;
  const clientSecret = openSecret(services, place, sealed);
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

interface StoredTokens {
  id: number;
  user_id: number;
  tokens_sealed: Buffer | null;
  tokens_expire_at: Date | null;
}

/** `missing`: there never was access. `ended`: the provider took it back, and the person must sign in with it again. */
export type TokenUnavailable = { none: 'missing' | 'ended' };

/**
 * Access for a call to the provider that begins now, renewed where it runs out. Callers wait for each other, since a
 * provider may end a whole family of tokens when it sees an old one twice. Call it in a transaction that is committed
 * before the token is used, or what was renewed is lost.
 *
 * @throws OidcError `unreachable` or `untrusted`; the tokens stay as they were
 */
export async function getAccessToken(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  of: { userId: number; strategy: OAuthStrategy },
): Promise<{ token: string; expiresAt: Date } | TokenUnavailable> {
  const provider = await findProvider(tx, of.strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return { none: 'missing' };
  const [kept] = await tx.rows<StoredTokens>(
    `select id, user_id, tokens_sealed, tokens_expire_at from external_identities
       where tenant_id = $1 and user_id = $2 and provider_id = $3 order by last_used_at desc limit 1 for update`,
    [tx.tenant, of.userId, provider.id],
  );
  const tokens = kept && openTokens(tx, services, kept.id, kept.tokens_sealed);
  if (!kept || !tokens) return { none: kept?.tokens_expire_at ? 'ended' : 'missing' };
  const now = services.now();
  if (kept.tokens_expire_at && kept.tokens_expire_at.getTime() > now.getTime() + SPARE_S * 1000) {
    return { token: tokens.access, expiresAt: kept.tokens_expire_at };
  }
  const renewed = tokens.refresh ? await renewUnlessEnded(services, client, tokens.refresh) : undefined;
  if (!renewed) {
    await eraseTokens(tx, kept, now);
    return { none: 'ended' };
  }
  await storeTokens(tx, services, kept.id, renewed);
  return { token: renewed.access, expiresAt: renewed.expiresAt };
}

/** Undefined where the provider has ended the refresh token. */
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
