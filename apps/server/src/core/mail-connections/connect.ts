/** The consent of a user at a provider: the redirect there, and the connection that the browser returns with. */
import {
  MAIL_PROVIDERS,
  MAIL_PROVIDER_IDS,
  CONNECTION_PARTS,
  findProviderOfStrategy,
} from '@mainstay/contract/rules/mail-providers';
import type { ConnectError, ConnectionPart, MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { z } from 'zod';
import { hashCode } from '../../platform/crypto/codes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { createAuthorizationUrl, handleCallback, OidcError } from '../../platform/oidc/client.ts';
import { consumeCode, createCode } from '../identity/one-time-codes.ts';
import { findProviders } from '../identity/sign-in-providers.ts';
import { getOidcClient } from '../sign-in-oauth/oidc-client.ts';
import { parseExternalAccount } from '../sign-in-oauth/external-account.ts';
import type { NewConnection } from './connections.ts';
import { getMailProvider } from './provider.ts';
import { findMailOidcClient, type MailOidcClient } from './tokens.ts';

/** Minutes within which the browser must return. */
const STATE_MINUTES = 10;
const PURPOSE = 'mail_connection';

const StartedConnection = z.object({
  provider: z.enum(MAIL_PROVIDER_IDS),
  parts: z.array(z.enum(CONNECTION_PARTS)),
  browser: z.string(),
  redirect: z.string(),
});
export type StartedConnection = z.infer<typeof StartedConnection> & { userId: number };

/**
 * Returns the providers that a user may connect: the provider of the own sign-in, or any provider for users who sign in otherwise
 * (2-S-73).
 */
export async function findConnectableProviders(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  strategy: string,
): Promise<MailProviderId[]> {
  const own = findProviderOfStrategy(strategy);
  const settings = await findProviders(tx);
  return MAIL_PROVIDER_IDS.filter((id) => {
    const found = settings.find((one) => one.strategy === MAIL_PROVIDERS[id].strategy);
    return (own === undefined || own === id) && found && getOidcClient(tx, services, found);
  });
}

interface Pending {
  client: MailOidcClient;
  state: string;
  redirectUri: string;
}

const toPendingSignIn = (key: Uint8Array, { state, redirectUri }: Pending) => ({
  redirectUri,
  state,
  verifier: hashCode(key, `mail verifier ${state}`).toString('base64url'),
  nonce: hashCode(key, `mail nonce ${state}`).toString('base64url'),
});

/** Stores the start and returns its state, or undefined if an administrator has not set up the provider. */
export async function beginConnection(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now'>,
  { userId, ...data }: StartedConnection,
): Promise<{ client: MailOidcClient; state: string } | undefined> {
  const client = await findMailOidcClient(tx, services, data.provider);
  if (!client) return undefined;
  const expiresAt = new Date(services.now().getTime() + STATE_MINUTES * 60_000);
  return { client, state: await createCode(tx, services.key.codes, { purpose: PURPOSE, userId, data, expiresAt }) };
}

/**
 * Returns the address at which the provider requests the consent of the user.
 * @throws OidcError
 */
export function createConsentUrl(
  services: Pick<Services, 'config' | 'now' | 'key' | 'features'>,
  pending: Pending,
  { provider: id, parts, address }: { provider: MailProviderId; parts: readonly ConnectionPart[]; address: string },
): Promise<string> {
  const provider = getMailProvider(services.features, id);
  return createAuthorizationUrl(services, pending.client, toPendingSignIn(services.key.codes, pending), {
    ...provider.authorizationParameters,
    scope: ['openid', 'email', 'profile', ...provider.getScopes(parts)].join(' '),
    login_hint: address,
  });
}

/** Resumes a start when its browser returns. This works once. */
export async function resumeConnection(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now'>,
  { state, browser }: { state: string; browser: string },
): Promise<(StartedConnection & { client: MailOidcClient }) | { error: ConnectError; redirect?: string }> {
  const consumed = await consumeCode(tx, services.key.codes, { purpose: PURPOSE, secret: state, now: services.now() });
  if (!consumed || consumed.userId === null) return { error: 'expired' };
  const started = StartedConnection.parse(consumed.data);
  if (started.browser !== browser) return { error: 'other_browser' };
  const client = await findMailOidcClient(tx, services, started.provider);
  return client ? { ...started, userId: consumed.userId, client } : { error: 'not_set_up', redirect: started.redirect };
}

/** Exchanges the response of the provider for a connection. Called between two transactions. */
export async function exchangeConsent(
  services: Pick<Services, 'config' | 'now' | 'key' | 'features' | 'log'>,
  started: StartedConnection & Pending,
  response: URLSearchParams,
): Promise<NewConnection | ConnectError> {
  const { userId, provider: id, client, parts } = started;
  const provider = getMailProvider(services.features, id);
  try {
    const pendingSignIn = toPendingSignIn(services.key.codes, started);
    const { claims, tokens } = await handleCallback(services, client, pendingSignIn, response);
    const scopes = tokens.scopes ?? provider.getScopes(parts);
    const granted = provider.getGrantedParts(scopes).filter((part) => parts.includes(part));
    const account = parseExternalAccount(MAIL_PROVIDERS[id].strategy, claims, client.config);
    // Without a refresh token, the access would end within the hour.
    if (granted.length === 0 || tokens.refresh === null) return 'incomplete';
    if (typeof account === 'string' || account.email === null) return 'untrusted';
    const { subject, email: address } = account;
    return { userId, provider: id, issuer: client.issuer, subject, address, parts: granted, scopes, tokens };
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    services.log.warn({ err: error, code: error.code }, 'connecting a mailbox failed');
    return error.failure;
  }
}
