/** Pure rules of signing in: when a sign-in is blocked, and where links may lead. */

/** 5 failures in 15 minutes for one e-mail and address block for 15 minutes (1-S-13). */
export const BLOCK_AFTER = 5;
export const BLOCK_MINUTES = 15;

export const WRONG_PASSWORD = 'Invalid email or password.';
export const BLOCKED = 'Too many attempts. Try again later.';
export const UNKNOWN_EMAIL = 'No account found for this e-mail.';
export const INVALID_CODE = 'Invalid code.';
export const DEMO_LOCKED = 'Demo sign-ins work only on the machine Mainstay runs on.';

export const EXCHANGE_SECONDS = 60;
export const SESSION_HOURS = 12;

export const isBlocked = (recentFailures: number): boolean => recentFailures >= BLOCK_AFTER;

/** Where sign-out may lead: an address of the same base domain, else the start of this host (1-S-12). */
export function safeRedirect(target: string | undefined, origin: string, baseDomain: string): string {
  const home = `${origin}/`;
  if (!target) return home;
  let url: URL;
  try {
    url = new URL(target, home);
  } catch {
    return home;
  }
  const name = url.hostname.toLowerCase();
  const ours = name === baseDomain || name.endsWith(`.${baseDomain}`) || url.origin === origin;
  return ours && /^https?:$/.test(url.protocol) ? url.href : home;
}
