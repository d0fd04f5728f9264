/** Pure rules of signing in: messages, lifetimes of codes, and allowed redirect targets. */
import { getTenantLabel } from '../../platform/session/hosts.ts';

export const WRONG_PASSWORD = 'Invalid email or password.';
export const BLOCKED = 'Too many attempts. Try again later.';
export const UNKNOWN_EMAIL = 'No account found for this e-mail.';
export const INVALID_CODE = 'Invalid code.';
export const DEMO_LOCKED = 'Demo sign-ins work only on the computer that runs Mainstay.';

export const USE_IDENTITY_PROVIDER = 'Your company signs in through its identity provider.';
export const WRONG_OLD_PASSWORD = 'Old password is incorrect.';
export const WRONG_OWN_PASSWORD = 'Password is incorrect.';
export const EMAIL_TAKEN = 'This email address is already in use.';
export const NOT_YOUR_EMAIL = 'This is not the email address of your account.';
export const SAME_EMAIL = 'This is already your email address.';
export const EMAIL_MANAGED_EXTERNALLY = 'Your email address is managed by your company’s sign-in provider.';

export const EXCHANGE_SECONDS = 60;
export const RESET_MINUTES = 60;
/** Seconds after a reset link within which another request sends none. */
export const RESET_COOLDOWN_SECONDS = 60;
export const SESSION_HOURS = 12;

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

/** Returns the link in an email that lets a user set a new password. */
export const buildResetUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/enter_password?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;

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
