/** The cookie `token` carries the same value as local storage; the API never reads it (1-C-03). */
const YEARS_BACK = 5;

/** The cookie that stands beside the token in local storage. */
export function tokenCookie(token: string, secure: boolean): string {
  return `token=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The cookie that ends it: its expiry lies five years in the past. */
export function expiredTokenCookie(now: Date): string {
  const past = new Date(now);
  past.setUTCFullYear(past.getUTCFullYear() - YEARS_BACK);
  return `token=; Path=/; SameSite=Lax; Expires=${past.toUTCString()}`;
}
