/**
 * The cookie `token` marks a browser that has a session. It holds no secret: the session token is in local storage only,
 * and the API never reads the cookie.
 */
const YEARS_BACK = 5;
const MARKER = 'signed-in';

export const buildTokenCookie = (secure: boolean): string =>
  `token=${MARKER}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Whether a browser still holds the session token in the cookie, as earlier releases wrote it. */
export const hasLegacyTokenCookie = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('token=') && cookie !== `token=${MARKER}`);

/** The cookie that ends it: its expiry lies five years in the past. */
export function expiredTokenCookie(now: Date): string {
  const past = new Date(now);
  past.setUTCFullYear(past.getUTCFullYear() - YEARS_BACK);
  return `token=; Path=/; SameSite=Lax; Expires=${past.toUTCString()}`;
}
