/**
 * Redirects to the Google or Microsoft sign-in of a tenant and handles the return. Every error on return ends on one of
 * our screens.
 */
import { oauth, type OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { type SignInError, SIGN_IN_ERROR_MESSAGES, signInErrorRoute } from '@mainstay/contract/identity/sign-in-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getBrowserId, setBrowserCookie } from '../../platform/http/browser.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError } from '../../platform/http/errors.ts';
import { done, serve, ok } from '../../platform/http/kit.ts';
import {
  getCallOrigin,
  getRequestContext,
  getRequestOrigin,
  getSessionContext,
  getTenantOrigin,
} from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  createAuthorizationUrl,
  handleCallback,
  type OidcClient,
  OidcError,
  type OidcFailure,
} from '../../platform/oidc/client.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { requireHostTenant } from '../identity/sign-in-permission.ts';
import { findProvider, type Provider } from '../identity/sign-in-providers.ts';
import { buildAcsUrl, resolveRedirect } from '../identity/safe-redirect.ts';
import {
  signInExternalUser,
  beginSignIn,
  type NewSignIn,
  recordRejectedSignIn,
  type RejectedSignIn,
  type ReturnedSignIn,
  resumeSignIn,
} from './external-sign-in.ts';
import { findInvitedUser } from './linked-users.ts';
import {
  getAuthorizationParams,
  NOT_CONFIGURED_MESSAGE,
  parseExternalAccount,
  deriveSecrets,
} from './external-account.ts';
import { getOidcClient } from './oidc-client.ts';
import { unlinkOwnAccount } from './unlink-account.ts';
import { findOwnSignInMethods } from './own-sign-in-methods.ts';

const NOT_LINKED_MESSAGE = 'No account is linked to this provider.';
const LAST_SIGN_IN_METHOD_MESSAGE = 'This is your only sign-in method. Set a password or link another account first.';

interface HttpContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface StartParams {
  authprovider: OAuthStrategy;
  redirect_url?: string | undefined;
  flow?: string | undefined;
  email?: string | undefined;
  tokenId?: string | undefined;
}

const getRedirectUri = ({ request, services }: Pick<HttpContext, 'request' | 'services'>, tenant: HostTenant) =>
  `${getTenantOrigin(request, tenant.domain, services)}${oauth.finishSignIn.path}`;

const parseFlow = (flow: string | undefined) => (flow === 'admin' || flow === 'signup' ? flow : 'login');

/** Returns the tenant of this host. Other hosts name the tenant and receive the address where it signs in. */
async function resolveTenant(host: HostTenant | null | undefined, domain: string | undefined, services: Services) {
  return requireHostTenant(domain && domain !== host?.domain ? await services.hosts.findByDomain(domain) : host);
}

const FAILURE_ERRORS: Record<OidcFailure, SignInError> = {
  refused: 'provider_refused',
  untrusted: 'not_trusted',
  unreachable: 'unreachable',
};

/** Providers may send details of any length, so only the first characters are stored. */
const DETAIL_LIMIT = 300;

/**
 * Maps a provider error to a reason from a closed list for the user. The details from the provider are only for the
 * logs.
 */
function toRejectedSignIn(services: Services, strategy: OAuthStrategy, error: unknown): RejectedSignIn {
  if (!(error instanceof OidcError)) throw error;
  services.log.warn({ err: error, code: error.code }, 'sign-in by provider failed');
  return { reason: FAILURE_ERRORS[error.failure], detail: error.message.slice(0, DETAIL_LIMIT), strategy };
}

/** Records a rejection with its details. */
const logRejection = (
  { services, request }: Pick<HttpContext, 'services' | 'request'>,
  tx: TenantTx,
  rejection: RejectedSignIn,
) => recordRejectedSignIn(tx, { ...rejection, origin: getCallOrigin(request), now: services.now() });

interface SignInStart {
  start: StartParams;
  /** Where the user goes after signing in. */
  redirect: string;
  /** The user who is already signed in. */
  userId?: number;
}

/** Stores the sign-in, binds it to this browser, and returns the parameters for the provider's sign-in page. */
async function prepareSignIn(http: HttpContext, tx: TenantTx, { start, redirect, userId }: SignInStart) {
  const { services, request, reply } = http;
  const { authprovider: strategy, email, tokenId } = start;
  const provider = await findProvider(tx, strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return undefined;
  const now = services.now();
  const invitedUserId =
    email && tokenId ? await findInvitedUser(tx, services.key.codes, { email, code: tokenId, now }) : undefined;
  const signIn: NewSignIn = {
    strategy,
    browser: setBrowserCookie(request, reply, services.key.codes),
    redirect,
    flow: userId === undefined ? parseFlow(start.flow) : 'link',
    userId: userId ?? invitedUserId,
  };
  const state = await beginSignIn(tx, services, signIn);
  return { strategy, client, state, params: getAuthorizationParams(strategy, provider.config, email) };
}

type PreparedSignIn = NonNullable<Awaited<ReturnType<typeof prepareSignIn>>>;

const buildProviderUrl = (http: HttpContext, tenant: HostTenant, { client, state, params }: PreparedSignIn) =>
  createAuthorizationUrl(http.services, client, toPending(http, tenant, state), params);

const toPending = (http: HttpContext, tenant: HostTenant, state: string) => ({
  redirectUri: getRedirectUri(http, tenant),
  state,
  ...deriveSecrets(http.services.key.codes, state),
});

/** Returns the provider's address, or the reason why it is not available. */
async function getProviderAddress(
  http: HttpContext,
  tenant: HostTenant,
  prepared: PreparedSignIn | undefined,
): Promise<string | RejectedSignIn> {
  if (!prepared) return { reason: 'not_configured' };
  try {
    return await buildProviderUrl(http, tenant, prepared);
  } catch (error) {
    return toRejectedSignIn(http.services, prepared.strategy, error);
  }
}

/** @throws BusinessError with a message for the user */
function requireAddress(address: string | RejectedSignIn): string {
  if (typeof address === 'string') return address;
  throw new BusinessError(
    address.reason === 'not_configured' ? NOT_CONFIGURED_MESSAGE : SIGN_IN_ERROR_MESSAGES[address.reason],
  );
}

/**
 * Starts and stores a sign-in and returns the provider's address. If the provider fails, the failure is recorded for
 * administrators.
 */
async function startProviderSignIn(
  http: HttpContext,
  tenant: HostTenant,
  signInStart: Omit<SignInStart, 'redirect'>,
): Promise<string | RejectedSignIn> {
  const { database, hosts } = http.services;
  const origin = getTenantOrigin(http.request, tenant.domain, http.services);
  const redirect = await resolveRedirect(signInStart.start.redirect_url ?? '#!/dashboard', origin, hosts);
  const prepared = await database.inTenant(tenant.id, 'write', (tx) =>
    prepareSignIn(http, tx, { ...signInStart, redirect }),
  );
  const address = await getProviderAddress(http, tenant, prepared);
  if (typeof address !== 'string' && prepared)
    await database.inTenant(tenant.id, 'write', (tx) => logRejection(http, tx, address));
  return address;
}

type ResumedSignIn = { provider: Provider & { strategy: OAuthStrategy }; client: OidcClient; signIn: ReturnedSignIn };

/** Returns the sign-in that the browser comes back with, and what is needed to query the provider about it. */
async function resumeProviderSignIn(
  http: HttpContext,
  tx: TenantTx,
  state: string,
): Promise<ResumedSignIn | SignInError> {
  const { services, request } = http;
  const signIn = await resumeSignIn(tx, services, { state, browser: getBrowserId(request, services.key.codes) });
  if (typeof signIn === 'string') return signIn;
  const provider = await findProvider(tx, signIn.strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return 'not_configured';
  return { provider: { ...provider, strategy: signIn.strategy }, client, signIn };
}

interface RejectedCallback extends RejectedSignIn {
  /** Whether a signed-in user wanted to link an account. They return to the page where they started. */
  isLinking?: boolean;
}

const PROFILE_ROUTE = '#!/dashboard/profileManagement';

/**
 * Returns where the browser goes next, or the reason for the rejection. The provider is called between two
 * transactions, not inside one.
 */
async function finishProviderSignIn(
  http: HttpContext,
  tenant: HostTenant,
  state: string,
): Promise<string | RejectedCallback> {
  const { services, request } = http;
  const { database } = services;
  const resumedSignIn = await database.inTenant(tenant.id, 'write', (tx) => resumeProviderSignIn(http, tx, state));
  if (typeof resumedSignIn === 'string') return { reason: resumedSignIn };
  const { provider, client, signIn } = resumedSignIn;
  const { strategy } = provider;
  const isLinking = signIn.flow === 'link';
  const callbackParams = new URL(request.url, getRequestOrigin(request, services.config)).searchParams;
  const result = await handleCallback(services, client, toPending(http, tenant, state), callbackParams).catch(
    (error: unknown) => toRejectedSignIn(services, strategy, error),
  );
  if ('reason' in result) return { ...result, isLinking };
  const account = parseExternalAccount(strategy, result.claims, provider.config);
  if (typeof account === 'string') return { reason: account, strategy, isLinking };
  const externalSignIn = {
    provider,
    account,
    signIn,
    ...getRequestContext(request, tenant.domain, services),
  };
  const completed = await database.inTenant(tenant.id, 'write', (tx) =>
    signInExternalUser(tx, services, externalSignIn),
  );
  if (typeof completed === 'string') return { reason: completed, strategy, isLinking, email: account.email };
  const { email, code } = completed;
  if (code === null) return `${PROFILE_ROUTE}?linked=${strategy}`;
  const host = getTenantOrigin(request, tenant.domain, services);
  return buildAcsUrl({ host, domain: tenant.domain, email, code, oauth: strategy, redirectUrl: signIn.redirect });
}

export const oauthRoutes = serve('oauth', oauth, {
  async getProviderUrl({ query, host, services, request, reply }) {
    const tenant = await resolveTenant(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return ok({ url: buildStartAddress(http, tenant, query) });
    return ok({ url: requireAddress(await startProviderSignIn(http, tenant, { start: query })) });
  },

  async startSignIn({ query, host, services, request, reply }) {
    const tenant = await resolveTenant(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return reply.redirect(buildStartAddress(http, tenant, query));
    const address = await startProviderSignIn(http, tenant, { start: query });
    return reply.redirect(typeof address === 'string' ? address : `/${signInErrorRoute(address.reason)}`);
  },

  async finishSignIn({ query, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const http = { services, request, reply };
    const outcome = query.state
      ? await finishProviderSignIn(http, tenant, query.state)
      : { reason: 'expired' as const };
    if (typeof outcome === 'string') return reply.redirect(`/${outcome}`);
    const { isLinking, ...rejection } = outcome;
    await services.database.inTenant(tenant.id, 'write', (tx) => logRejection(http, tx, rejection));
    return reply.redirect(
      `/${isLinking ? `${PROFILE_ROUTE}?refused=${rejection.reason}` : signInErrorRoute(rejection.reason)}`,
    );
  },

  async startLinking({ body, access, services, request, reply }) {
    const tenant = requireHostTenant(await services.hosts.find(request.headers.host ?? ''));
    const http = { services, request, reply };
    return ok({ url: requireAddress(await startProviderSignIn(http, tenant, { start: body, userId: access.user })) });
  },

  findOwnWays: async ({ tx, access }) => ok(await findOwnSignInMethods(tx, access.user)),

  async unlinkOwnAccount(call) {
    const { tx, params, services, request } = call;
    const context = await getSessionContext(request, services);
    const error = await unlinkOwnAccount(tx, services, { strategy: params.strategy, ...context }, toActor(call));
    if (error === 'not_linked') throw new ConflictError(NOT_LINKED_MESSAGE);
    if (error === 'last_way') throw new ConflictError(LAST_SIGN_IN_METHOD_MESSAGE);
    return done;
  },
});

/**
 * Returns the address of the same start on the tenant's own host. The sign-in needs the browser cookie and the return
 * address of that host.
 */
function buildStartAddress({ request, services }: HttpContext, tenant: HostTenant, start: StartParams): string {
  const entries = Object.entries(start).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(entries);
  return `${getTenantOrigin(request, tenant.domain, services)}${oauth.startSignIn.path}?${query}`;
}
