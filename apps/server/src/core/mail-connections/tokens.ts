/** Stores the access to a mailbox encrypted, renews it on use, and erases it when the provider ends it. */
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { z } from 'zod';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  OidcError,
  type OidcClient,
  type ProviderTokens,
  refreshTokens,
  revokeToken,
} from '../../platform/oidc/client.ts';
import { openSecret } from '../identity/provider-settings.ts';
import { findProviders, type ProviderConfig } from '../identity/sign-in-providers.ts';
import { getOidcClient } from '../sign-in-oauth/oidc-client.ts';
import { mailConnectionEnded } from './events.ts';

/** Seconds for which a token must still be valid when a call starts. */
const MIN_REMAINING_S = 60;

const SealedTokens = z.object({ access: z.string(), refresh: z.string().nullable() });

const getLocation = (tenant: number, connectionId: number): SealedLocation => ({
  tenant,
  column: 'mail_connections.tokens_sealed',
  row: connectionId,
});

export type TokenServices = Pick<Services, 'key' | 'now' | 'config'>;

export const sealTokens = (
  tx: TenantTx,
  { key }: Pick<Services, 'key'>,
  connectionId: number,
  { access, refresh }: Pick<ProviderTokens, 'access' | 'refresh'>,
): Buffer => key.sealer.seal(getLocation(tx.tenant, connectionId), JSON.stringify({ access, refresh }));

/** Returns undefined also if the tokens were sealed with a secret that is no longer configured. */
export function openTokens(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  connection: { id: number; tokens_sealed: Buffer | null },
): z.infer<typeof SealedTokens> | undefined {
  const text = openSecret(services, getLocation(tx.tenant, connection.id), connection.tokens_sealed);
  return text === undefined ? undefined : SealedTokens.parse(JSON.parse(text));
}

/** The company's client at a provider, with the settings that accounts must match. */
export interface MailOidcClient extends OidcClient {
  config: ProviderConfig;
}

/**
 * Returns the company's client at a provider, or undefined if an administrator has not set it up. Users may connect a mailbox even if
 * they do not sign in with its provider.
 */
export async function findMailOidcClient(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  provider: MailProviderId,
): Promise<MailOidcClient | undefined> {
  const { strategy } = MAIL_PROVIDERS[provider];
  const found = (await findProviders(tx)).find((one) => one.strategy === strategy);
  const client = found && getOidcClient(tx, services, found);
  return client && { ...client, config: found.config };
}

/** An access token and when it expires. */
export type MailToken = Pick<ProviderTokens, 'access' | 'expiresAt'>;

/** Whether a token can be used for a call that starts now. */
export const isValid = ({ expiresAt }: MailToken, now: Date): boolean =>
  expiresAt.getTime() > now.getTime() + MIN_REMAINING_S * 1000;

interface LockedConnection {
  id: number;
  user_id: number;
  provider: MailProviderId;
  issuer: string;
  tokens_sealed: Buffer | null;
  tokens_expire_at: Date | null;
}

/**
 * Returns a token for a provider call that starts now, renewed if it is about to expire or if `renew` is true, or undefined if access has
 * ended. Concurrent callers wait for each other, because a provider may revoke a whole token family when it sees an old token twice. The
 * caller must commit the transaction before it uses the token; otherwise the renewed token is lost.
 *
 * @param rejected the token that the provider rejected; it is renewed unless another caller has already renewed it
 * @throws OidcError `unreachable` or `untrusted`; the tokens remain unchanged
 */
export async function getMailToken(
  tx: TenantTx,
  services: TokenServices,
  connectionId: number,
  rejected?: string,
): Promise<MailToken | undefined> {
  const [connection] = await tx.rows<LockedConnection>(
    `select id, user_id, provider, issuer, tokens_sealed, tokens_expire_at from mail_connections
     where tenant_id = $1 and id = $2 for update`,
    [tx.tenant, connectionId],
  );
  const tokens = connection && openTokens(tx, services, connection);
  if (!connection || !tokens) return undefined;
  const now = services.now();
  const stored = { access: tokens.access, expiresAt: connection.tokens_expire_at ?? now };
  if (tokens.access !== rejected && isValid(stored, now)) return stored;
  const client = await findMailOidcClient(tx, services, connection.provider);
  // A token must not be sent to another issuer than the one that granted it.
  const renewed =
    client?.issuer === connection.issuer && tokens.refresh !== null
      ? await renewUnlessEnded(services, client, tokens.refresh)
      : undefined;
  if (!renewed) {
    await endConnection(tx, connection, now);
    return undefined;
  }
  await tx.rows(
    'update mail_connections set tokens_sealed = $3, tokens_expire_at = $4 where tenant_id = $1 and id = $2',
    [tx.tenant, connection.id, sealTokens(tx, services, connection.id, renewed), renewed.expiresAt],
  );
  return renewed;
}

/** Returns undefined if the provider has revoked the refresh token. */
async function renewUnlessEnded(
  services: TokenServices,
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

/**
 * Requests that the provider revokes the access of a deleted connection. The tokens are already deleted here, so a failure is only logged:
 * the owner can also remove the access at the provider.
 */
export async function revokeAccess(
  services: TokenServices & Pick<Services, 'log'>,
  { client, refresh }: { client: OidcClient; refresh: string },
): Promise<void> {
  try {
    await revokeToken(services, client, refresh);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    services.log.warn({ err: error }, 'revoking the access to a mailbox failed');
  }
}

/** Erases the tokens of a connection that the provider no longer accepts. What was read from it remains. */
async function endConnection(tx: TenantTx, { id, user_id, provider }: LockedConnection, now: Date): Promise<void> {
  await Promise.all([
    tx.rows(
      `update mail_connections set tokens_sealed = null, tokens_expire_at = null, ended_at = $3
       where tenant_id = $1 and id = $2`,
      [tx.tenant, id, now],
    ),
    record(tx, event(mailConnectionEnded, { id, userId: user_id, provider }), { userId: null, now }),
  ]);
}
