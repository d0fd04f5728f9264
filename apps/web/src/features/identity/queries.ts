/** Calls of signing in and out, and where they lead. */
import { type Discovery, identity, type SignedIn, type Strategy } from '@mainstay/contract/identity';
import { handoff } from '@mainstay/contract/identity/handoff';
import { oauth } from '@mainstay/contract/identity/oauth';
import { saml } from '@mainstay/contract/identity/saml';
import type { Reply } from '@mainstay/contract/kit';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, fetchData } from '../../lib/api.ts';
import { hashHref } from '../../lib/history.ts';
import { consumeRedirect, parseRedirect, safeRedirect, storeRedirect } from '../../lib/redirects.ts';
import { clearSession, getSession, storeSession } from '../../lib/session.ts';
import { getHostInfo, setTenant } from '../../lib/tenant.ts';

/** What signing in is for; others than these two are an ordinary sign-in. */
export type Flow = 'login' | 'admin' | 'signup';
export const parseFlow = (value: unknown): Flow => (value === 'admin' || value === 'signup' ? value : 'login');

/** The ways in that are not ours. */
export type ExternalStrategyName = Exclude<Strategy, 'local'>;

/** The company of this host; its name and colours show from then on. */
export const tenantQuery = queryOptions({
  queryKey: [identity.checkDomain.path],
  queryFn: async ({ signal }) => {
    const tenant = await fetchData(identity.checkDomain, { query: { flow: 'login' } }, signal);
    setTenant(tenant);
    return tenant;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  // A host without a company stays without one; the screens after the first do not ask again.
  retryOnMount: false,
});

/** The host names no company, as opposed to one that does not exist (1-C-02). */
export const isUnknownTenant = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

export const findDomains = (email: string, flow: Flow): Promise<Discovery[]> =>
  fetchData(identity.findDomains, { query: { email, flow } });

/** What a sign-in takes along on its way to a provider. */
export interface SignInRedirect {
  domain: string | undefined;
  email?: string;
  flow: Flow;
  redirect: string | null;
}

/** The address of a start at a provider with all that it takes along. */
function withRedirectParams(
  start: string,
  strategy: ExternalStrategyName,
  { domain, email, flow, redirect }: SignInRedirect,
): string {
  const query = new URLSearchParams();
  if (domain) query.set('domain', domain);
  if (redirect) query.set('redirect_url', redirect);
  if (strategy !== 'SAML2') {
    query.set('authprovider', strategy);
    if (email) query.set('email', email);
    if (flow !== 'login') query.set('flow', flow);
  }
  return `${start}?${query}`;
}

/** Where the company of this host leaves for its own provider. */
export const getProviderUrl = (strategy: ExternalStrategyName, leaving: SignInRedirect): string =>
  withRedirectParams(strategy === 'SAML2' ? saml.startSignIn.path : oauth.startSignIn.path, strategy, leaving);

/** Where a discovered company signs in: our own password screen on its host, or its provider. */
export function getSignInUrl(found: Discovery, email: string, flow: Flow, redirect: string | null): string {
  if (found.auth_strategy !== 'local') {
    const domain = found.with_domain ? found.domain : undefined;
    return withRedirectParams(found.sso_url, found.auth_strategy, { domain, email, flow, redirect });
  }
  const query = new URLSearchParams({ email });
  if (found.with_domain) query.set('domain', found.domain);
  if (flow !== 'login') query.set('flow', flow);
  if (redirect) query.set('redirect_url', redirect);
  const route = `/basic_auth?${query}`;
  const sameHost = found.sso_url === '' || new URL(found.sso_url).origin === getHostInfo().origin;
  return sameHost ? hashHref(route) : `${found.sso_url}/${hashHref(route)}`;
}

export interface SignInAttempt {
  username: string;
  password: string;
  domain: string | undefined;
  flow: Flow;
}

/** Checks a password: on a named company, as an administrator, or on the company of this host. */
export function authenticate(attempt: SignInAttempt): Promise<Reply<typeof identity.authenticate>> {
  const { domain, ...body } = attempt;
  if (body.flow === 'admin') return callApi(identity.authenticateAdmin, { body });
  if (domain) return callApi(identity.authenticateOn, { body: { ...body, domain } });
  return callApi(identity.authenticate, { body });
}

const getIdentityDomain = (acsUrl: string) => new URLSearchParams(acsUrl.slice(acsUrl.indexOf('?') + 1));

/** The address that finishes a sign-in: a route on this host, else what leads to the company's own. */
export function getFinishUrl(acsUrl: string, redirect: string | null): string {
  const target = parseRedirect(getIdentityDomain(acsUrl).get('host'), getHostInfo());
  if (!target || !/^https?:/.test(target)) return hashHref(acsUrl.replace(/^#!/, ''));
  return getFinishUrlOn(new URL(target).origin, acsUrl, redirect);
}

/**
 * The same for a host that is known to be ours. A code works only in the browser that asked for it, which another host
 * does not know yet: the server shows the browser there by way of this one.
 */
export function getFinishUrlOn(origin: string, acsUrl: string, redirect: string | null): string {
  if (origin === location.origin) return hashHref(acsUrl.replace(/^#!/, ''));
  const given = getIdentityDomain(acsUrl);
  const query = new URLSearchParams({ from: location.origin });
  for (const name of ['email', 'code']) query.set(name, given.get(name) ?? '');
  const onward = redirect ?? given.get('redirect_url');
  if (onward) query.set('redirect_url', onward);
  return `${origin}${handoff.receiveSignIn.path}?${query}`;
}

/** Somebody else is signed in here: whatever sign-in ends here does not put them out (1-identity-60). */
export function isDifferentUser(email: string | undefined): boolean {
  const session = getSession();
  return session !== null && session.email.toLowerCase() !== email?.toLowerCase();
}

/** Exchanges a code for a session and keeps it. */
export async function exchange(email: string, code: string, flow: Flow): Promise<SignedIn> {
  const signedIn = await fetchData(identity.exchangeCode, { body: { email, code, flow } });
  storeSession(signedIn);
  return signedIn;
}

/** Exchanges the SAML sign-in that this browser has just come back from; what proves it is a cookie of the server. */
export async function exchangeAssertion(email: string, flow: Flow): Promise<void> {
  storeSession(await fetchData(saml.exchangeAssertion, { body: { email, flow } }));
}

/** Where a finished sign-in leads: the kept address when it is ours, else the dashboard, which knows the first page. */
export const getDestination = (home = '/dashboard'): string => safeRedirect(consumeRedirect(), getHostInfo()) ?? home;

/** Keeps the return address that a link carried, when it could be ours. */
export function storeRedirectParam(target: string | undefined): void {
  if (target && parseRedirect(target, getHostInfo())) storeRedirect(target);
}

/** The single-sign-on logout address of a session; the start when it has none (1-S-18, 1-identity-59). */
export function getSignOutUrl(session: { sso_server: string; auth_strategy: string } | null, at: Location): string {
  if (!session?.sso_server) return hashHref('/');
  const query = new URLSearchParams({ redirect: `${at.origin}/`, host: at.host, strategy: session.auth_strategy });
  return `${session.sso_server.replace(/\/$/, '')}/sso_logout/?${query}`;
}

/** Ends the session on the server, then forgets everything here; answers where to go. */
export async function signOut(): Promise<string> {
  const session = getSession();
  const target = getSignOutUrl(session, location);
  if (session) {
    try {
      await callApi(identity.signOut, {});
    } catch {
      // A session that cannot be ended on the server still ends here; it expires by itself.
    }
  }
  clearSession();
  return target;
}
