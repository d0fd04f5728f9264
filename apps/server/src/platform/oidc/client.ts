/**
 * OpenID Connect relying party: discovery, the redirect to a provider and back, tokens and their renewal. Every call
 * goes through the outbound guard; every reply is checked for issuer, audience, nonce, times and signature.
 */
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Services } from '../http/services.ts';
import { guardedFetch } from '../outbound/guard.ts';

/**
 * The kinds in this order: the provider rejects the user or our client, its reply is not valid, or there was no usable
 * reply.
 */
export type OidcFailure = 'refused' | 'untrusted' | 'unreachable';

export class OidcError extends Error {
  readonly failure: OidcFailure;
  /** The provider's own error code, such as `access_denied` or `invalid_grant`. */
  readonly code: string | undefined;

  constructor(failure: OidcFailure, message: string, details: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.failure = failure;
    this.code = details.code;
  }
}

/** Codes of the library that mean that there was no reply, or no usable one. */
const NO_REPLY_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return new OidcError('refused', error.error_description ?? error.error, { code: error.error, cause: error });
  }
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : 'The provider cannot be reached.';
  // Errors without a code of the library come from the connection: the network, or our own guard.
  const hasReply = typeof code === 'string' && code.startsWith('OAUTH_') && !NO_REPLY_CODES.includes(code);
  return new OidcError(hasReply ? 'untrusted' : 'unreachable', toPlainMessage(message, error), { cause: error });
}

/** The library wraps the cause of a failed call in a generic message. */
function toPlainMessage(message: string, error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return message === 'something went wrong' && cause instanceof Error ? cause.message : message;
}

type OidcServices = Pick<Services, 'config' | 'now'>;

/** Our registration with one provider. */
export interface OidcClient {
  /** The URL whose discovery document describes the provider; its tokens must name the same issuer. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The state of a sign-in from the redirect to the provider until the callback, which must match it. */
export interface PendingSignIn {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Access to the data that the provider has about a user. */
export interface ProviderTokens {
  access: string;
  /** Null if the provider returned none. */
  refresh: string | null;
  expiresAt: Date;
  /** The granted scopes. Null if the provider did not state them, which means those that were requested. */
  scopes: readonly string[] | null;
}

/** Allowed clock difference between both sides, in seconds. */
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 10;
/** In characters; far more than providers send, and short enough to be stored in a row. */
const TOKEN_LIMIT = 16_384;
/** Used if a provider does not state the lifetime of its access token. */
const DEFAULT_LIFETIME_S = 300;

interface DiscoveredProvider {
  server: oidc.ServerMetadata;
  keys?: oidc.ExportedJWKSCache | undefined;
}

/** Discovery documents and signing keys by issuer. */
const DISCOVERED_PROVIDERS = new LRUCache<string, DiscoveredProvider>({ max: 1000, ttl: 600_000 });

/** One fetcher per configuration because each has its own connections. */
const FETCHERS = new WeakMap<object, oidc.CustomFetch>();
function getFetcher({ config }: OidcServices): oidc.CustomFetch {
  const existing = FETCHERS.get(config);
  if (existing) return existing;
  const fetcher = guardedFetch(config) as oidc.CustomFetch;
  FETCHERS.set(config, fetcher);
  return fetcher;
}

const isPlainHttp = (issuer: URL) => issuer.protocol === 'http:';

/** Tokens are sent unencrypted only to hosts that the operator allowed. */
function allowsPlainHttp(issuer: URL, { config }: OidcServices): boolean {
  return isPlainHttp(issuer) && [issuer.hostname, issuer.host].some((name) => config.outboundAllow.includes(name));
}

async function discover(services: OidcServices, issuer: URL): Promise<DiscoveredProvider> {
  if (isPlainHttp(issuer) && !allowsPlainHttp(issuer, services))
    throw new OidcError('untrusted', 'The issuer does not use https.');
  const cached = DISCOVERED_PROVIDERS.get(issuer.href);
  if (cached) return cached;
  const configuration = await oidc.discovery(issuer, 'unused', undefined, undefined, {
    [oidc.customFetch]: getFetcher(services),
    timeout: TIMEOUT_S,
    execute: allowsPlainHttp(issuer, services) ? [oidc.allowInsecureRequests] : [],
  });
  const server = configuration.serverMetadata();
  // The library accepts Microsoft's documents for multiple directories; we require the requested issuer.
  if (new URL(server.issuer).href !== issuer.href)
    throw new OidcError('untrusted', 'The issuer does not match its discovery document.');
  const provider = { server };
  DISCOVERED_PROVIDERS.set(issuer.href, provider);
  return provider;
}

/**
 * Runs a protocol step against a discovered provider, using our own clock.
 * @throws OidcError
 */
async function withProvider<T>(
  services: OidcServices,
  client: OidcClient,
  step: (config: oidc.Configuration) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(client.issuer)) throw new OidcError('untrusted', 'The issuer is not a valid URL.');
  const issuer = new URL(client.issuer);
  try {
    const provider = await discover(services, issuer);
    const config = new oidc.Configuration(provider.server, client.clientId, {
      client_secret: client.clientSecret,
      [oidc.clockSkew]: Math.round((services.now().getTime() - Date.now()) / 1000),
      [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
    });
    config[oidc.customFetch] = getFetcher(services);
    config.timeout = TIMEOUT_S;
    oidc.enableNonRepudiationChecks(config);
    if (allowsPlainHttp(issuer, services)) oidc.allowInsecureRequests(config);
    if (provider.keys) oidc.setJwksCache(config, provider.keys);
    const result = await step(config);
    provider.keys = oidc.getJwksCache(config);
    return result;
  } catch (error) {
    throw toOidcError(error);
  }
}

/**
 * Returns the URL to which the browser is redirected to sign in.
 * @throws OidcError
 */
export function createAuthorizationUrl(
  services: OidcServices,
  client: OidcClient,
  pending: PendingSignIn,
  extraParameters: Record<string, string>,
): Promise<string> {
  return withProvider(services, client, async (config) => {
    const url = oidc.buildAuthorizationUrl(config, {
      ...extraParameters,
      redirect_uri: pending.redirectUri,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    if (url.protocol !== 'https:' && !(isPlainHttp(url) && allowsPlainHttp(new URL(client.issuer), services))) {
      throw new OidcError('untrusted', 'The sign-in address of the provider does not use https.');
    }
    return url.href;
  });
}

function toTokens(response: oidc.TokenEndpointResponse, now: Date): ProviderTokens {
  const { access_token: access, refresh_token: refresh, id_token: id, expires_in: lifetime, scope } = response;
  if ([access, refresh, id].some((token) => (token?.length ?? 0) > TOKEN_LIMIT)) {
    throw new OidcError('untrusted', 'A token of the provider is too long.');
  }
  const seconds = Math.max(0, Math.min(lifetime ?? DEFAULT_LIFETIME_S, 86_400));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  return { access, refresh: refresh ?? null, expiresAt, scopes: scope === undefined ? null : scope.split(' ') };
}

/**
 * Exchanges the parameters of the callback for the user's claims and tokens.
 * @throws OidcError
 */
export function handleCallback(
  services: OidcServices,
  client: OidcClient,
  pending: PendingSignIn,
  callbackParameters: URLSearchParams,
): Promise<{ claims: oidc.IDToken; tokens: ProviderTokens }> {
  return withProvider(services, client, async (config) => {
    const url = new URL(pending.redirectUri);
    url.search = callbackParameters.toString();
    const grant = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const claims = grant.claims();
    if (!claims) throw new OidcError('untrusted', 'The provider did not identify a user.');
    return { claims, tokens: toTokens(grant, services.now()) };
  });
}

/**
 * Exchanges a refresh token for new tokens. The provider may invalidate the old refresh token.
 * @throws OidcError
 */
export function refreshTokens(services: OidcServices, client: OidcClient, refresh: string): Promise<ProviderTokens> {
  return withProvider(services, client, async (config) => {
    const tokens = toTokens(await oidc.refreshTokenGrant(config, refresh), services.now());
    return { ...tokens, refresh: tokens.refresh ?? refresh };
  });
}

/**
 * Revokes a refresh token, and with it the access that it grants, if the provider offers this.
 * @throws OidcError
 */
export function revokeToken(services: OidcServices, client: OidcClient, refresh: string): Promise<void> {
  return withProvider(services, client, async (config) => {
    if (config.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(config, refresh);
  });
}

/**
 * Checks that there is a usable provider at this URL.
 * @throws OidcError with a message that explains the problem
 */
export async function discoverProvider(services: OidcServices, issuer: string): Promise<oidc.ServerMetadata> {
  if (URL.canParse(issuer)) DISCOVERED_PROVIDERS.delete(new URL(issuer).href);
  return withProvider(services, { issuer, clientId: 'unused', clientSecret: '' }, async (config) =>
    config.serverMetadata(),
  );
}
