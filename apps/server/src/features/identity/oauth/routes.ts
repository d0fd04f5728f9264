/** The way to a company's Google or Microsoft and back. Whatever goes wrong on the way back ends on a screen of ours. */
import { oauth, type OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { type Refusal, refusalRoute } from '@mainstay/contract/identity/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeCode } from '../../../platform/crypto/codes.ts';
import { readCookie, setShortCookie } from '../../../platform/http/cookies.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { addressOf, callerOf, originOf } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { authorizationUrl, type OidcClient, redeemAnswer } from '../../../platform/oidc/client.ts';
import { type OidcFailure, OidcError } from '../../../platform/oidc/errors.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { namedTenant } from '../policy.ts';
import { findProvider, type Provider } from '../providers/data.ts';
import { acsUrl, safeRedirect } from '../rules.ts';
import {
  admit,
  beginSignIn,
  type NewSignIn,
  recordRefusedSignIn,
  type ReturnedSignIn,
  resumeSignIn,
} from './commands.ts';
import { findInvitedUser } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { askedOf, BROWSER_COOKIE, NOT_CONFIGURED, readAccount, secretsOf, STATE_MINUTES } from './rules.ts';
import { clientOf } from './tokens/commands.ts';

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
  `${addressOf(request, tenant.domain, services)}${oauth.finishSignIn.path}`;

const flowOf = (flow: string | undefined) => (flow === 'admin' || flow === 'signup' ? flow : 'login');

/** The company of this host; other hosts name it, and are told where it signs in. */
async function tenantOf(host: HostTenant | null | undefined, domain: string | undefined, services: Services) {
  return namedTenant(domain && domain !== host?.domain ? await services.hosts.byDomain(domain) : host);
}

const FAILURES: Record<OidcFailure, Refusal> = {
  refused: 'provider_refused',
  untrusted: 'not_trusted',
  unreachable: 'unreachable',
};

function refusalOf(services: Services, error: unknown): Refusal {
  if (!(error instanceof OidcError)) throw error;
  services.log.warn({ err: error, code: error.code }, 'a provider did not sign somebody in');
  return FAILURES[error.failure];
}

interface Leave {
  start: Start;
  /** Who is signed in already. */
  userId?: number;
}

/** Takes note of the sign-in, binds it to this browser, and answers where the provider signs in. */
async function leave(http: Http, tx: TenantTx, tenant: HostTenant, { start, userId }: Leave) {
  const { services, request, reply } = http;
  const { authprovider: strategy, email, tokenId } = start;
  const provider = await findProvider(tx, strategy);
  const client = provider && clientOf(tx, services, provider);
  if (!provider || !client) return undefined;
  const browser = browserOf(request);
  const now = services.now();
  const invited =
    email && tokenId ? await findInvitedUser(tx, services.key.codes, { email, code: tokenId, now }) : undefined;
  const origin = addressOf(request, tenant.domain, services);
  const begun: NewSignIn = {
    strategy,
    browser,
    redirect: safeRedirect(start.redirect_url ?? '#!/dashboard', origin, services.config.baseDomain),
    flow: flowOf(start.flow),
    userId: userId ?? invited,
  };
  const state = await beginSignIn(tx, services, begun);
  setShortCookie(reply, request, BROWSER_COOKIE, browser, STATE_MINUTES * 60);
  return { client, state, asked: askedOf(strategy, provider.config, email) };
}

/** Of several sign-ins that one browser begins, all may come back. */
function browserOf(request: FastifyRequest): string {
  const known = readCookie(request, BROWSER_COOKIE);
  return known && /^[\w-]{43}$/.test(known) ? known : makeCode();
}

type Left = NonNullable<Awaited<ReturnType<typeof leave>>>;

const providerUrl = (http: Http, tenant: HostTenant, { client, state, asked }: Left) =>
  authorizationUrl(http.services, client, pendingOf(http, tenant, state), asked);

const pendingOf = (http: Http, tenant: HostTenant, state: string) => ({
  redirectUri: redirectUri(http, tenant),
  state,
  ...secretsOf(http.services.key.codes, state),
});

/** The provider's address. @throws BusinessError in plain words where there is none */
async function addressFor(http: Http, tenant: HostTenant, left: Left | undefined): Promise<string> {
  if (!left) throw new BusinessError(NOT_CONFIGURED);
  try {
    return await providerUrl(http, tenant, left);
  } catch (error) {
    throw new BusinessError(`The provider cannot be used: ${error instanceof Error ? error.message : ''}`);
  }
}

type Resumed = { provider: Provider & { strategy: OAuthStrategy }; client: OidcClient; begun: ReturnedSignIn };

/** The sign-in that a browser comes back with, and what is needed to ask the provider about it. */
async function resume(http: Http, tx: TenantTx, state: string): Promise<Resumed | Refusal> {
  const { services, request } = http;
  const begun = await resumeSignIn(tx, services, { state, browser: readCookie(request, BROWSER_COOKIE) });
  if (typeof begun === 'string') return begun;
  const provider = await findProvider(tx, begun.strategy);
  const client = provider && clientOf(tx, services, provider);
  if (!provider || !client) return 'not_configured';
  return { provider: { ...provider, strategy: begun.strategy }, client, begun };
}

/** Where the browser goes on, or why it does not. The provider is asked between two transactions, not inside one. */
async function finish(
  http: Http,
  tenant: HostTenant,
  state: string,
): Promise<string | { refused: Refusal; email?: string | null; strategy?: OAuthStrategy }> {
  const { services, request } = http;
  const { database } = services;
  const resumed = await database.inTenant(tenant.id, 'write', (tx) => resume(http, tx, state));
  if (typeof resumed === 'string') return { refused: resumed };
  const { provider, client, begun } = resumed;
  const { strategy } = provider;
  const answer = new URL(request.url, originOf(request, services.config)).searchParams;
  const redeemed = await redeemAnswer(services, client, pendingOf(http, tenant, state), answer).catch(
    (error: unknown) => refusalOf(services, error),
  );
  if (typeof redeemed === 'string') return { refused: redeemed, strategy };
  const account = readAccount(strategy, redeemed.claims, provider.config);
  if (typeof account === 'string') return { refused: account, strategy };
  const { tokens } = redeemed;
  const admitted = await database.inTenant(tenant.id, 'write', (tx) =>
    admit(tx, services, { provider, account, tokens, begun, origin: callerOf(request) }),
  );
  if (typeof admitted === 'string') return { refused: admitted, strategy, email: account.email };
  const host = addressOf(request, tenant.domain, services);
  return acsUrl({ host, domain: tenant.domain, ...admitted, oauth: strategy, redirectUrl: begun.redirect });
}

export const oauthFeature = implement(oauth, endpointPolicy)('oauth', {
  async getProviderUrl({ query, host, services, request, reply }) {
    const tenant = await tenantOf(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return ok({ url: startAddress(http, tenant, query) });
    const left = await services.database.inTenant(tenant.id, 'write', (tx) =>
      leave(http, tx, tenant, { start: query }),
    );
    return ok({ url: await addressFor(http, tenant, left) });
  },

  async startSignIn({ query, host, services, request, reply }) {
    const tenant = await tenantOf(host, query.domain, services);
    const http = { services, request, reply };
    if (tenant.id !== host?.id) return reply.redirect(startAddress(http, tenant, query));
    const left = await services.database.inTenant(tenant.id, 'write', (tx) =>
      leave(http, tx, tenant, { start: query }),
    );
    const target = left
      ? await providerUrl(http, tenant, left).catch((error: unknown) => refusalRoute(refusalOf(services, error)))
      : refusalRoute('not_configured');
    return reply.redirect(target.startsWith('#') ? `/${target}` : target);
  },

  async finishSignIn({ query, host, services, request, reply }) {
    const tenant = namedTenant(host);
    const http = { services, request, reply };
    const finished = query.state ? await finish(http, tenant, query.state) : { refused: 'expired' as const };
    if (typeof finished === 'string') return reply.redirect(`/${finished}`);
    const { refused: reason, ...more } = finished;
    await services.database.inTenant(tenant.id, 'write', (tx) =>
      recordRefusedSignIn(tx, { ...more, reason, origin: callerOf(request), now: services.now() }),
    );
    return reply.redirect(`/${refusalRoute(reason)}`);
  },

  async startLinking({ body, tx, access, services, request, reply }) {
    const tenant = namedTenant(await services.hosts.find(request.headers.host ?? ''));
    const http = { services, request, reply };
    const left = await leave(http, tx, tenant, { start: body, userId: access.user });
    return ok({ url: await addressFor(http, tenant, left) });
  },
});

/** The same start on the company's own host, whose browser cookie and return address the sign-in needs. */
function startAddress({ request, services }: Http, tenant: HostTenant, start: Start): string {
  const given = Object.entries(start).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given);
  return `${addressOf(request, tenant.domain, services)}${oauth.startSignIn.path}?${query}`;
}
