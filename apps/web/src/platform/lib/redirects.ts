/** Valid redirect targets after sign-in: routes of the application, this host and the base domain (1-S-12). */
import { hashToRoute } from './history.ts';

const KEY = 'redirect_url';
/** The start, the dashboard and the sign-in screens are not stored, because a sign-in leads there by default. */
const NOT_WORTH_KEEPING = /^\/(?:dashboard|logout|auth|email|emailv2|basic_auth)?\/?(?:\?|$)/;
/** Session storage keys that outlive a lost session, so that the next sign-in returns to the stored route. */
export const PRESERVED_ON_SIGN_OUT = [KEY] as const;

/** The current host and its tenant label, if it has one. */
export interface HostInfo {
  origin: string;
  hostname: string;
  domain: string | null;
}

/** Returns the domain that contains the hosts of all tenants. */
export function baseDomain({ hostname, domain }: Pick<HostInfo, 'hostname' | 'domain'>): string {
  const label = domain ? `${domain}.` : '';
  return label && hostname.startsWith(label) ? hostname.slice(label.length) : hostname;
}

function isOwnHost(url: URL, here: HostInfo): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const base = baseDomain(here);
  const own = new URL(here.origin);
  // Other ports and protocols are rejected, because they may belong to a different application.
  if (url.port !== own.port || url.protocol !== own.protocol) return false;
  return url.hostname === base || url.hostname.endsWith(`.${base}`);
}

/**
 * Returns a route of the application (`/dashboard/…`) or a URL under the base domain, to pass on to the host that
 * completes the sign-in. Returns null for anything else.
 */
export function parseRedirect(target: string | null | undefined, here: HostInfo): string | null {
  if (!target) return null;
  if (/^#!?\//.test(target)) return hashToRoute(target);
  if (/^\/(?![/\\])/.test(target) && !target.includes('#')) return target;
  let url: URL;
  try {
    url = new URL(target, here.origin);
  } catch {
    return null;
  }
  if (!isOwnHost(url, here)) return null;
  return url.origin === here.origin && url.hash.length > 1 ? hashToRoute(url.hash) : url.href;
}

/**
 * Returns a URL that can be opened safely. Other hosts under the base domain are rejected, because only the server
 * knows which of them belong to companies.
 */
export function safeRedirect(target: string | null | undefined, here: HostInfo): string | null {
  const redirect = parseRedirect(target, here);
  if (redirect === null || redirect.startsWith('/')) return redirect;
  const { hostname } = new URL(redirect);
  return hostname === here.hostname || hostname === baseDomain(here) ? redirect : null;
}

/** Stores the requested route until the user has signed in. */
export function storeDeepLink(route: string): void {
  if (!NOT_WORTH_KEEPING.test(route)) sessionStorage.setItem(KEY, `#!${route}`);
}

/** Stores the redirect target of a sign-in link. */
export const storeRedirect = (target: string): void => sessionStorage.setItem(KEY, target);

/** Returns the stored target without removing it. */
export const peekRedirect = (): string | null => sessionStorage.getItem(KEY);

/** Returns the stored target and removes it. */
export function consumeRedirect(): string | null {
  const target = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return target;
}
