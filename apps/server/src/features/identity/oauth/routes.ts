/**
 * Redirects to the Google or Microsoft sign-in of a tenant and handles the return. Every error on return ends on one of
 * our screens.
 */
import { oauth, type OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { type SignInError, SIGN_IN_ERROR_MESSAGES, signInErrorRoute } from '@mainstay/contract/identity/sign-in-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getBrowserId, setBrowserCookie } from '../../../platform/http/browser.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, ConflictError } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import {
  getCallOrigin,
  getRequestContext,
  getRequestOrigin,
  getSessionContext,
  getTenantOrigin,
} from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { authorizationUrl, type OidcClient, handleCallback } from '../../../platform/oidc/client.ts';
import { type OidcFailure, OidcError } from '../../../platform/oidc/errors.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { findProvider, type Provider } from '../providers/data.ts';
import { resolveRedirect } from '../data.ts';
import { acsUrl } from '../rules.ts';
import {
  signInExternalUser,
  beginSignIn,
  type NewSignIn,
  recordRejectedSignIn,
  type RejectedSignIn,
  type ReturnedSignIn,
  resumeSignIn,
} from './commands.ts';
import { findInvitedUser } from './data.ts';
import { getAuthorizationParams, NOT_CONFIGURED, parseExternalAccount, deriveSecrets } from './rules.ts';
import { getOidcClient } from './tokens/commands.ts';
import { unlinkOwnAccount } from './sign-in-methods/commands.ts';
import { findOwnSignInMethods } from './sign-in-methods/data.ts';

const NOT_LINKED = 'No account is linked to this provider.';
const LAST_SIGN_IN_METHOD = 'This is your only sign-in method. Set a password or link another account first.';

interface Http {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface Start {
  authprovider: OAuthStrategy;
  redirect_url?: string | undefined;
  flow?: string | undefined;
  email?: string | undefined;
  tokenId?: string | undefined;
}

const redirectUri = ({ request, services }: Pick<Http, 'request' | 'services'>, tenant: HostTenant) =>
  `${getTenantOrigin(request, tenant.domain, services)}${oauth.finishSignIn.path}`;

const parseFlow = (flow: string | undefined) => (flow === 'admin' || flow === 'signup' ? flow : 'login');

/** Returns the tenant of this host. Other hosts name the tenant and receive the address where it signs in. */
async function resolveTenant(host: HostTenant | null | undefined, domain: string | undefined, services: Services) {
  return requireHostTenant(domain && domain !== host?.domain ? await services.hosts.byDomain(domain) : host);
}

const FAILURES: Record<OidcFailure, SignInError> = {
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
  return { reason: FAILURES[error.failure], detail: error.message.slice(0, DETAIL_LIMIT), strategy };
}

/** Records a rejection with its details. */
const logRejection = (
  { services, request }: Pick<Http, 'services' | 'request'>,
  tx: TenantTx,
  refused: RejectedSignIn,
) => recordRejectedSignIn(tx, { ...refused, origin: getCallOrigin(request), now: services.now() });

interface Leave {
  start: Start;
  /** Where the user goes after signing in. */
  redirect: string;
  /** The user who is already signed in. */
  userId?: number;
}

/** Stores the sign-in, binds it to this browser, and returns the parameters for the provider's sign-in page. */
async function leave(http: Http, tx: TenantTx, { start, redirect, userId }: Leave) {
  const { services, request, reply } = http;
  const { authprovider: strategy, email, tokenId } = start;
  const provider = await findProvider(tx, strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return undefined;
  const now = services.now();
  const invited =
    email && tokenId ? await findInvitedUser(tx, services.key.codes, { email, code: tokenId, now }) : undefined;
  const begun: NewSignIn = {
    strategy,
    browser: setBrowserCookie(request, reply, services.key.codes),
    redirect,
    flow: userId === undefined ? parseFlow(start.flow) : 'link',
    userId: userId ?? invited,
  };
  const state = await beginSignIn(tx, services, begun);
  return { strategy, client, state, asked: getAuthorizationParams(strategy, provider.config, email) };
}

type Left = NonNullable<Awaited<ReturnType<typeof leave>>>;

const providerUrl = (http: Http, tenant: HostTenant, { client, state, asked }: Left) =>
  authorizationUrl(http.services, client, toPending(http, tenant, state), asked);

const toPending = (http: Http, tenant: HostTenant, state: string) => ({
  redirectUri: redirectUri(http, tenant),
  state,
  ...deriveSecrets(http.services.key.codes, state),
});

/** Returns the provider's address, or the reason why it is not available. */
async function addressFor(http: Http, tenant: HostTenant, left: Left | undefined): Promise<string | RejectedSignIn> {
  if (!left) return { reason: 'not_configured' };
  try {
    return await providerUrl(http, tenant, left);
  } catch (error) {
    return toRejectedSignIn(http.services, left.strategy, error);
  }
}

/** @throws BusinessError with a message for the user */
function expectAddress(address: string | RejectedSignIn): string {
  if (typeof address === 'string') return address;
  throw new BusinessError(
    address.reason === 'not_configured' ? NOT_CONFIGURED : SIGN_IN_ERROR_MESSAGES[address.reason],
  );
}

/**
 * Starts and stores a sign-in and returns the provider's address. If the provider fails, the failure is recorded for
 * administrators.
 */
async function begin(
  http: Http,
  tenant: HostTenant,
  leaving: Omit<Leave, 'redirect'>,
): Promise<string | RejectedSignIn> {
  const { database, hosts } = http.services;
  const origin = getTenantOrigin(http.request, tenant.domain, http.services);
  const redirect = await resolveRedirect(leaving.start.redirect_url ?? '#!/dashboard', origin, hosts);
  const left = await database.inTenant(tenant.id, 'write', (tx) => leave(http, tx, { ...leaving, redirect }));
  const address = await addressFor(http, tenant, left);
  if (typeof address !== 'string' && left)
    await database.inTenant(tenant.id, 'write', (tx) => logRejection(http, tx, address));
  return address;
}

type Resumed = { provider: Provider & { strategy: OAuthStrategy }; client: OidcClient; begun: ReturnedSignIn };

/** Returns the sign-in that the browser comes back with, and what is needed to query the provider about it. */
async function resume(http: Http, tx: TenantTx, state: string): Promise<Resumed | SignInError> {
  const { services, request } = http;
  const begun = await resumeSignIn(tx, services, { state, browser: getBrowserId(request, services.key.codes) });
  if (typeof begun === 'string') return begun;
  const provider = await findProvider(tx, begun.strategy);
  const client = provider && getOidcClient(tx, services, provider);
  if (!provider || !client) return 'not_configured';
  return { provider: { ...provider, strategy: begun.strategy }, client, begun };
}

interface RejectedError extends RejectedSignIn {
  /** Whether a signed-in user wanted to link an account. They return to the page where they started. */
  linking?: boolean;
}

const PROFILE = '#!/dashboard/profileManagement';

/**
 * Returns where the browser goes next, or the reason for the rejection. The provider is called between two
 * transactions, not inside one.
 */
async function finish(http: Http, tenant: HostTenant, state: string): Promise<string | RejectedError> {
  const { services, request } = http;
  const { database } = services;
  const resumed = await database.inTenant(tenant.id, 'write', (tx) => resume(http, tx, state));
  if (typeof resumed === 'string') return { reason: resumed };
  const { provider, client, begun } = resumed;
  const { strategy } = provider;
  const linking = begun.flow === 'link';
  const answer = new URL(request.url, getRequestOrigin(request, services.config)).searchParams;
  const redeemed = await handleCallback(services, client, toPending(http, tenant, state), answer).catch(
    (error: unknown) => toRejectedSignIn(services, strategy, error),
  );
  if ('reason' in redeemed) return { ...redeemed, linking };
  const account = parseExternalAccount(strategy, redeemed.claims, provider.config);
  if (typeof account === 'string') return { reason: account, strategy, linking };
  const { tokens } = redeemed;
  const arrival = { provider, account, tokens, begun, ...getRequestContext(request, tenant.domain, services) };
  const admitted = await database.inTenant(tenant.id, 'write', (tx) => signInExternalUser(tx, services, arrival));
  if (typeof admitted === 'string') return { reason: admitted, strategy, linking, email: account.email };
  const { email, code } = admitted;
  if (code === null) return `${PROFILE}?linked=${strategy}`;
  const host = getTenantOrigin(request, tenant.domain, services);
  return acsUrl({ host, domain: tenant.domain, email, code, oauth: strategy, redirectUrl: begun.redirect });
}

export const oauthRoutes = serve('oauth', oauth, {
  async getProviderUrl({ query, host, services, request, reply }) {
    const tenant = await resolveTenant(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return ok({ url: startAddress(http, tenant, query) });
    return ok({ url: expectAddress(await begin(http, tenant, { start: query })) });
  },

  async startSignIn({ query, host, services, request, reply }) {
    const tenant = await resolveTenant(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return reply.redirect(startAddress(http, tenant, query));
    const begun = await begin(http, tenant, { start: query });
    return reply.redirect(typeof begun === 'string' ? begun : `/${signInErrorRoute(begun.reason)}`);
  },

  async finishSignIn({ query, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const http = { services, request, reply };
    const finished = query.state ? await finish(http, tenant, query.state) : { reason: 'expired' as const };
    if (typeof finished === 'string') return reply.redirect(`/${finished}`);
    const { linking, ...refused } = finished;
    await services.database.inTenant(tenant.id, 'write', (tx) => logRejection(http, tx, refused));
    return reply.redirect(`/${linking ? `${PROFILE}?refused=${refused.reason}` : signInErrorRoute(refused.reason)}`);
  },

  async startLinking({ body, access, services, request, reply }) {
    const tenant = requireHostTenant(await services.hosts.find(request.headers.host ?? ''));
    const http = { services, request, reply };
    return ok({ url: expectAddress(await begin(http, tenant, { start: body, userId: access.user })) });
  },

  findOwnWays: async ({ tx, access }) => ok(await findOwnSignInMethods(tx, access.user)),

  async unlinkOwnAccount(call) {
    const { tx, params, services, request } = call;
    const setting = await getSessionContext(request, services);
    const refused = await unlinkOwnAccount(tx, services, { strategy: params.strategy, ...setting }, toActor(call));
    if (refused === 'not_linked') throw new ConflictError(NOT_LINKED);
    if (refused === 'last_way') throw new ConflictError(LAST_SIGN_IN_METHOD);
    return done;
  },
});

/**
 * Returns the address of the same start on the tenant's own host. The sign-in needs the browser cookie and the return
 * address of that host.
 */
function startAddress({ request, services }: Http, tenant: HostTenant, start: Start): string {
  const given = Object.entries(start).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given);
  return `${getTenantOrigin(request, tenant.domain, services)}${oauth.startSignIn.path}?${query}`;
}
