/** Requests that begin and end a session. The sign-in screens are loaded without them. */
import { identity, type SignedIn } from '@mainstay/contract/identity';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { consumeRedirect, safeRedirect } from '../../platform/lib/redirects.ts';
import { clearSession, getSession, storeSession } from '../../platform/lib/session.ts';
import { getHostInfo } from '../../platform/lib/tenant.ts';
import { authenticate, type Flow, parseAcsQuery } from './queries.ts';

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
