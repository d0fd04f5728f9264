/** Requests to sign in and out, and the addresses that follow. */
import { type Discovery, identity, type SignedIn } from '@mainstay/contract/identity';
import { handoff } from '@mainstay/contract/identity/handoff';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import type { Reply } from '@mainstay/contract/kit';
import { type ExternalStrategy, isOAuthStrategy, SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, fetchData } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { consumeRedirect, parseRedirect, safeRedirect, storeRedirect } from '../../platform/lib/redirects.ts';
import { clearSession, getSession, storeSession } from '../../platform/lib/session.ts';
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

const parseAcsQuery = (acsUrl: string) => new URLSearchParams(acsUrl.slice(acsUrl.indexOf('?') + 1));

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

/** Returns whether another user is signed in here. Completing a sign-in must not sign that user out (1-identity-60). */
export function isDifferentUser(email: string | undefined): boolean {
  const session = getSession();
  return session !== null && session.email.toLowerCase() !== email?.toLowerCase();
}

/** Exchanges a code for a session and stores the session. */
export async function exchange(email: string, code: string, flow: Flow): Promise<SignedIn> {
  const signedIn = await fetchData(identity.exchangeCode, { body: { email, code, flow } });
  storeSession(signedIn);
  return signedIn;
}

/**
 * Signs in with a password that the user has just set. The server applies the rules of every sign-in.
 * @returns false if the company requires another method or a second factor, or if another user is signed in here
 */
export async function signInWithNewPassword(email: string, password: string): Promise<boolean> {
  try {
    if (isDifferentUser(email)) return false;
    const attempt = await authenticate({ username: email, password, domain: undefined, flow: 'login' });
    if (attempt.second_factor) return false;
    await exchange(attempt.email, parseAcsQuery(attempt.acs_url).get('code') ?? '', 'login');
    return true;
  } catch {
    return false;
  }
}

/** Exchanges the SAML sign-in that this browser has just returned from. A cookie of the server proves it. */
export async function exchangeAssertion(email: string, flow: Flow): Promise<void> {
  storeSession(await fetchData(saml.exchangeAssertion, { body: { email, flow } }));
}

/**
 * Returns the address to open after a sign-in: the stored address if it is safe, otherwise the dashboard, which selects the first page.
 */
export const getDestination = (home = '/dashboard'): string => safeRedirect(consumeRedirect(), getHostInfo()) ?? home;

/** Stores the return address of a link if it is a route or an address under the base domain. */
export function storeRedirectParam(target: string | undefined): void {
  if (target && parseRedirect(target, getHostInfo())) storeRedirect(target);
}

/** Returns the single sign-on logout address of a session, or the start page if it has none (1-S-18, 1-identity-59). */
export function getSignOutUrl(session: { sso_server: string; auth_strategy: string } | null, page: Location): string {
  if (!session?.sso_server) return hashHref('/');
  const query = new URLSearchParams({ redirect: `${page.origin}/`, host: page.host, strategy: session.auth_strategy });
  return `${session.sso_server.replace(/\/$/, '')}/sso_logout/?${query}`;
}

/** Ends the session on the server and clears all local data. @returns the address to open next */
export async function signOut(): Promise<string> {
  const session = getSession();
  const target = getSignOutUrl(session, location);
  if (session) {
    try {
      await callApi(identity.signOut, {});
    } catch {
      // If the server cannot end the session, the local session still ends; the one on the server expires on its own.
    }
  }
  clearSession();
  return target;
}
