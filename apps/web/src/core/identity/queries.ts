/** Requests of the sign-in screens, and the addresses that follow. */
import { type Discovery, identity } from '@mainstay/contract/identity';
import { handoff } from '@mainstay/contract/identity/handoff';
import type { Reply } from '@mainstay/contract/kit';
import { type ExternalStrategy, isOAuthStrategy, SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, fetchData } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { parseRedirect, storeRedirect } from '../../platform/lib/redirects.ts';
import { getHostInfo, setTenant } from '../../platform/lib/tenant.ts';

/** The purpose of a sign-in; unknown values count as an ordinary sign-in. */
export type Flow = 'login' | 'admin' | 'signup';
export const parseFlow = (value: unknown): Flow => (value === 'admin' || value === 'signup' ? value : 'login');

/** The company of this host. Loading it also applies the company's name and colors. */
export const tenantQuery = queryOptions({
  queryKey: [identity.checkDomain.path],
  queryFn: async ({ signal }) => {
    const tenant = await fetchData(identity.checkDomain, { query: { flow: 'login' } }, signal);
    setTenant(tenant);
    return tenant;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  // A host without a company stays without one, so later screens do not repeat the request.
  retryOnMount: false,
});

/** Returns whether the host does not name a company, as opposed to naming one that does not exist (1-C-02). */
export const isUnknownTenant = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

export const findDomains = (email: string, flow: Flow): Promise<Discovery[]> =>
  fetchData(identity.findDomains, { query: { email, flow } });

/** Parameters that a sign-in passes to the provider. */
export interface SignInRedirect {
  domain: string | undefined;
  email?: string;
  flow: Flow;
  redirect: string | null;
}

/** Returns the start address of a provider with all parameters. */
function withRedirectParams(
  start: string,
  strategy: ExternalStrategy,
  { domain, email, flow, redirect }: SignInRedirect,
): string {
  const query = new URLSearchParams();
  if (domain) query.set('domain', domain);
  if (redirect) query.set('redirect_url', redirect);
  if (isOAuthStrategy(strategy)) {
    query.set('authprovider', strategy);
    if (email) query.set('email', email);
    if (flow !== 'login') query.set('flow', flow);
  }
  return `${start}?${query}`;
}

/** Returns the address at which this host's company starts a sign-in at its own provider. */
export const getProviderUrl = (strategy: ExternalStrategy, params: SignInRedirect): string =>
  withRedirectParams(SIGN_IN_METHODS[strategy].startPath, strategy, params);

/** Returns the address at which a user signs in to a found company: the password screen on its host, or its provider. */
export function getSignInUrl(discovery: Discovery, email: string, flow: Flow, redirect: string | null): string {
  if (discovery.auth_strategy !== 'local') {
    const domain = discovery.with_domain ? discovery.domain : undefined;
    return withRedirectParams(discovery.sso_url, discovery.auth_strategy, { domain, email, flow, redirect });
  }
  const query = new URLSearchParams({ email });
  if (discovery.with_domain) query.set('domain', discovery.domain);
  if (flow !== 'login') query.set('flow', flow);
  if (redirect) query.set('redirect_url', redirect);
  const route = `/basic_auth?${query}`;
  const sameHost = discovery.sso_url === '' || new URL(discovery.sso_url).origin === getHostInfo().origin;
  return sameHost ? hashHref(route) : `${discovery.sso_url}/${hashHref(route)}`;
}

export interface SignInAttempt {
  username: string;
  password: string;
  domain: string | undefined;
  flow: Flow;
}

/** Checks a password for the given company, for an administrator, or for the company of this host. */
export function authenticate(attempt: SignInAttempt): Promise<Reply<typeof identity.authenticate>> {
  const { domain, ...body } = attempt;
  if (body.flow === 'admin') return callApi(identity.authenticateAdmin, { body });
  if (domain) return callApi(identity.authenticateOn, { body: { ...body, domain } });
  return callApi(identity.authenticate, { body });
}

/** Returns the parameters of the address that completes a sign-in, such as its code. */
export const parseAcsQuery = (acsUrl: string): URLSearchParams =>
  new URLSearchParams(acsUrl.slice(acsUrl.indexOf('?') + 1));

/** Returns the address that completes a sign-in: a route on this host, or the handoff to the company's own host. */
export function getFinishUrl(acsUrl: string, redirect: string | null): string {
  const target = parseRedirect(parseAcsQuery(acsUrl).get('host'), getHostInfo());
  if (!target || !/^https?:/.test(target)) return hashHref(acsUrl.replace(/^#!/, ''));
  return getFinishUrlOn(new URL(target).origin, acsUrl, redirect);
}

/**
 * Like `getFinishUrl`, but for a host that is known to be valid. A code works only in the browser that requested it, which a cookie of
 * each host identifies. On another host, the sign-in therefore starts a handoff that redirects the browser through both hosts.
 */
export function getFinishUrlOn(origin: string, acsUrl: string, redirect: string | null): string {
  if (origin === location.origin) return hashHref(acsUrl.replace(/^#!/, ''));
  const params = parseAcsQuery(acsUrl);
  const query = new URLSearchParams({ from: location.origin });
  for (const name of ['email', 'code']) query.set(name, params.get(name) ?? '');
  const redirectUrl = redirect ?? params.get('redirect_url');
  if (redirectUrl) query.set('redirect_url', redirectUrl);
  return `${origin}${handoff.receiveSignIn.path}?${query}`;
}

/** Stores the return address of a link if it is a route or an address under the base domain. */
export function storeRedirectParam(target: string | undefined): void {
  if (target && parseRedirect(target, getHostInfo())) storeRedirect(target);
}
