/** Where a sign-in may lead back to: our routes, this host and the base domain (1-S-12). */
import { hashToRoute } from './history.ts';

const KEY = 'redirect_url';
/** The start, the dashboard and the ways in and out are where a sign-in leads anyway. */
const NOT_WORTH_KEEPING = /^\/(?:dashboard|logout|auth|email|emailv2|basic_auth)?\/?(?:\?|$)/;
/** Session-storage keys that outlive a lost session, so that signing in again leads back. */
export const PRESERVED_ON_SIGN_OUT = [KEY] as const;

/** The host this page stands on, and the tenant label it carries, if any. */
export interface HostInfo {
  origin: string;
  hostname: string;
  domain: string | null;
}

/** The domain that all tenants' hosts lie under. */
export function baseDomain({ hostname, domain }: Pick<HostInfo, 'hostname' | 'domain'>): string {
  const label = domain ? `${domain}.` : '';
  return label && hostname.startsWith(label) ? hostname.slice(label.length) : hostname;
}

function isOwnHost(url: URL, here: HostInfo): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const base = baseDomain(here);
  const own = new URL(here.origin);
  // Another port of the same name is another program, and plain http another road.
  if (url.port !== own.port || url.protocol !== own.protocol) return false;
  return url.hostname === base || url.hostname.endsWith(`.${base}`);
}

/**
 * One of our routes (`/dashboard/…`), or an address under the base domain, to hand on to the host where a sign-in ends;
 * anything else is null.
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

/** An address to open: only the server knows which other hosts under the base domain are companies, so none is opened. */
export function safeRedirect(target: string | null | undefined, here: HostInfo): string | null {
  const redirect = parseRedirect(target, here);
  if (redirect === null || redirect.startsWith('/')) return redirect;
  const { hostname } = new URL(redirect);
  return hostname === here.hostname || hostname === baseDomain(here) ? redirect : null;
}

/** Keeps the route that was asked for until somebody has signed in. */
export function storeDeepLink(route: string): void {
  if (!NOT_WORTH_KEEPING.test(route)) sessionStorage.setItem(KEY, `#!${route}`);
}

/** Keeps an address a sign-in link carried. */
export const storeRedirect = (target: string): void => sessionStorage.setItem(KEY, target);

/** The kept address, which stays kept. */
export const peekRedirect = (): string | null => sessionStorage.getItem(KEY);

/** The kept address, which is then forgotten. */
export function consumeRedirect(): string | null {
  const target = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return target;
}
