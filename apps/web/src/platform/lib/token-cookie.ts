/**
 * The cookie `token` marks a browser that has a session. It contains no secret: the session token is only in local
 * storage, and the API never reads the cookie.
 */
const EXPIRED_YEARS_AGO = 5;
const MARKER = 'signed-in';

export const buildTokenCookie = (secure: boolean): string =>
  `token=${MARKER}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Returns whether the cookie still contains a session token, as written by earlier releases. */
export const hasLegacyTokenCookie = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith('token=') && cookie !== `token=${MARKER}`);

/** Returns a cookie that deletes it: it expired five years ago. */
export function expiredTokenCookie(now: Date): string {
  const past = new Date(now);
  past.setUTCFullYear(past.getUTCFullYear() - EXPIRED_YEARS_AGO);
  return `token=; Path=/; SameSite=Lax; Expires=${past.toUTCString()}`;
}
