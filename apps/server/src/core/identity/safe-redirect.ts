/** Builds the addresses that browsers are redirected to, which are limited to hosts of this installation. */
import { getTenantLabel, type Hosts } from '../../platform/session/hosts.ts';

/**
 * Returns the address that a browser is redirected to: `target` if it is on the origin itself, on the base domain or on
 * the host of an active tenant, otherwise the start page of the origin (1-S-12).
 */
export async function resolveRedirect(target: string | undefined, origin: string, hosts: Hosts): Promise<string> {
  const home = new URL('/', origin);
  const url = new URL(safeRedirect(target, origin, hosts.baseDomain));
  return url.host === home.host || (await hosts.isOwn(url.hostname)) ? url.href : home.href;
}

/**
 * Returns an address whose host could be ours, parsed as browsers parse it, otherwise the start page of this host
 * (1-S-12). Another port is another program, and a page on https never redirects to http. Redirects use
 * `resolveRedirect`, which also requires an active tenant behind the host.
 */
export function safeRedirect(target: string | undefined, origin: string, baseDomain: string): string {
  const home = new URL('/', origin);
  if (!target || !URL.canParse(target, home.href)) return home.href;
  const url = new URL(target, home);
  const isSameEndpoint = url.port === home.port && (url.protocol === home.protocol || url.protocol === 'https:');
  const isOwnHost =
    url.host === home.host || url.hostname === baseDomain || getTenantLabel(url.hostname, baseDomain) !== undefined;
  return isOwnHost && isSameEndpoint && !url.username && !url.password ? url.href : home.href;
}

/** Returns the address that exchanges a finished sign-in, which is a route of the tenant's own host. */
export function buildAcsUrl(signIn: {
  host: string;
  domain: string;
  email: string;
  code: string;
  /** The OAuth provider, if there is one. */
  oauth?: string;
  redirectUrl?: string;
}): string {
  const { host, domain, email, code, oauth, redirectUrl } = signIn;
  const optionalParams = { ...(oauth && { oauth }), ...(redirectUrl && { redirect_url: redirectUrl }) };
  return `#!/auth?${new URLSearchParams({ domain, host, ...optionalParams, email, code })}`;
}
